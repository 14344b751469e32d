-- Clause 2.5. Six in ten choose the customer by last name, fifteen in a hundred pay at another warehouse.
\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set c_w_id :w_id
\set c_d_id :d_id
\if :warehouses > 1 AND random(1, 100) <= 15
\set c_w_id 1 + (:w_id - 1 + random(1, :warehouses - 1)) % :warehouses
\set c_d_id random(1, 10)
\endif
\set amount random(100, 500000) / 100.0
BEGIN IMMEDIATE;
UPDATE warehouse SET w_ytd = w_ytd + :amount WHERE w_id = :w_id;
SELECT w_name, w_street_1, w_street_2, w_city, w_state, w_zip FROM warehouse WHERE w_id = :w_id \gset
UPDATE district SET d_ytd = d_ytd + :amount WHERE d_w_id = :w_id AND d_id = :d_id;
SELECT d_name, d_street_1, d_street_2, d_city, d_state, d_zip FROM district
WHERE d_w_id = :w_id AND d_id = :d_id \gset
\if random(1, 100) <= 60
\set number nurand(255, 0, 999, 223)
\set c_last tpcc_lastname(:number)
SELECT count(*) AS same_name FROM customer
WHERE c_w_id = :c_w_id AND c_d_id = :c_d_id AND c_last = :c_last \gset
\if :same_name > 0
\set middle (:same_name - 1) / 2
SELECT c_id FROM customer WHERE c_w_id = :c_w_id AND c_d_id = :c_d_id AND c_last = :c_last
ORDER BY c_first LIMIT 1 OFFSET :middle \gset
\else
\set c_id nurand(1023, 1, :customers)
\endif
\else
\set c_id nurand(1023, 1, :customers)
\endif
UPDATE customer SET c_balance = c_balance - :amount, c_ytd_payment = c_ytd_payment + :amount,
    c_payment_cnt = c_payment_cnt + 1
WHERE c_w_id = :c_w_id AND c_d_id = :c_d_id AND c_id = :c_id;
SELECT c_first, c_middle, c_street_1, c_city, c_phone, c_since, c_credit_lim, c_discount, c_balance,
    CASE WHEN c_credit = 'BC' THEN 1 ELSE 0 END AS has_bad_credit
FROM customer WHERE c_w_id = :c_w_id AND c_d_id = :c_d_id AND c_id = :c_id \gset
\if :has_bad_credit
UPDATE customer SET c_data = substr(c_id || ' ' || c_d_id || ' ' || c_w_id || ' ' || c_ytd_payment || ' ' || c_data, 1, 500)
WHERE c_w_id = :c_w_id AND c_d_id = :c_d_id AND c_id = :c_id;
\endif
INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
SELECT :c_id, :c_d_id, :c_w_id, d_id, w_id, CURRENT_TIMESTAMP, :amount, w_name || '    ' || d_name
FROM warehouse, district WHERE w_id = :w_id AND d_w_id = :w_id AND d_id = :d_id;
COMMIT;
