-- Condition 1: a warehouse has taken what its districts have
SELECT w_id, w_ytd, d.ytd AS districts
FROM warehouse JOIN (SELECT d_w_id, sum(d_ytd) AS ytd FROM district GROUP BY d_w_id) d ON d.d_w_id = w_id
WHERE round(w_ytd, 2) <> round(d.ytd, 2);

-- Condition 2: a district's next order follows its last
SELECT d_w_id, d_id, d_next_o_id, o.last_order
FROM district JOIN (SELECT o_w_id, o_d_id, max(o_id) AS last_order FROM oorder GROUP BY o_w_id, o_d_id) o
    ON o.o_w_id = d_w_id AND o.o_d_id = d_id
WHERE d_next_o_id - 1 <> o.last_order;

-- Condition 2: a district's last new order is its last order
SELECT d_w_id, d_id, d_next_o_id, n.last_new
FROM district JOIN (SELECT no_w_id, no_d_id, max(no_o_id) AS last_new FROM new_order GROUP BY no_w_id, no_d_id) n
    ON n.no_w_id = d_w_id AND n.no_d_id = d_id
WHERE d_next_o_id - 1 <> n.last_new;

-- Condition 3: a district's new orders have no gap
SELECT no_w_id, no_d_id, min(no_o_id) AS first_new, max(no_o_id) AS last_new, count(*) AS new_orders
FROM new_order GROUP BY no_w_id, no_d_id
HAVING max(no_o_id) - min(no_o_id) + 1 <> count(*);

-- Condition 4: a district has as many order lines as its orders say
SELECT o.w, o.d, o.lines_said, l.lines_there
FROM (SELECT o_w_id AS w, o_d_id AS d, sum(o_ol_cnt) AS lines_said FROM oorder GROUP BY o_w_id, o_d_id) o
JOIN (SELECT ol_w_id AS w, ol_d_id AS d, count(*) AS lines_there FROM order_line GROUP BY ol_w_id, ol_d_id) l
    ON l.w = o.w AND l.d = o.d
WHERE o.lines_said <> l.lines_there;

-- Condition 5: an order has no carrier exactly as long as it is new
SELECT o_w_id, o_d_id, o_id, o_carrier_id, no_o_id
FROM oorder LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
WHERE (o_carrier_id IS NULL AND no_o_id IS NULL) OR (o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL);

-- Condition 6: an order has as many lines as it says
SELECT o_w_id, o_d_id, o_id, o_ol_cnt, count(ol_number) AS lines_there
FROM oorder LEFT JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
GROUP BY o_w_id, o_d_id, o_id, o_ol_cnt
HAVING o_ol_cnt <> count(ol_number);

-- Condition 7: a line is delivered exactly when its order has a carrier
SELECT o_w_id, o_d_id, o_id, ol_number, o_carrier_id, ol_delivery_d
FROM order_line JOIN oorder ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
WHERE (ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
    OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL);

-- Condition 8: a warehouse has taken what its history says
SELECT w_id, w_ytd, h.paid
FROM warehouse JOIN (SELECT h_w_id, sum(h_amount) AS paid FROM history GROUP BY h_w_id) h ON h.h_w_id = w_id
WHERE round(w_ytd, 2) <> round(h.paid, 2);

-- Condition 9: a district has taken what its history says
SELECT d_w_id, d_id, d_ytd, h.paid
FROM district JOIN (SELECT h_w_id, h_d_id, sum(h_amount) AS paid FROM history GROUP BY h_w_id, h_d_id) h
    ON h.h_w_id = d_w_id AND h.h_d_id = d_id
WHERE round(d_ytd, 2) <> round(h.paid, 2);

-- Conditions 10 and 12: a customer's balance and payments are its delivered lines
SELECT c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, l.delivered
FROM customer JOIN (SELECT o_w_id, o_d_id, o_c_id,
        sum(CASE WHEN ol_delivery_d IS NULL THEN 0 ELSE ol_amount END) AS delivered
    FROM oorder JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
    GROUP BY o_w_id, o_d_id, o_c_id) l
    ON l.o_w_id = c_w_id AND l.o_d_id = c_d_id AND l.o_c_id = c_id
WHERE round(c_balance + c_ytd_payment, 2) <> round(l.delivered, 2);

-- Condition 10: a customer has paid what its history says
SELECT c_w_id, c_d_id, c_id, c_ytd_payment, h.paid
FROM customer JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) AS paid FROM history
    GROUP BY h_c_w_id, h_c_d_id, h_c_id) h
    ON h.h_c_w_id = c_w_id AND h.h_c_d_id = c_d_id AND h.h_c_id = c_id
WHERE round(c_ytd_payment, 2) <> round(h.paid, 2);
