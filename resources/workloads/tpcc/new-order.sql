-- Clause 2.4. The order's header is written after its lines, when it is known whether a line came from another
-- warehouse. The one in a hundred that names an unknown item is new-order-unknown-item.
\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set c_id nurand(1023, 1, :customers)
\set ol_cnt random(5, 15)
\set all_local 1
\set line 0
BEGIN;
SELECT w_tax FROM warehouse WHERE w_id = :w_id \gset
UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = :w_id AND d_id = :d_id;
SELECT d_tax, d_next_o_id - 1 AS o_id FROM district WHERE d_w_id = :w_id AND d_id = :d_id \gset
SELECT c_discount, c_last, c_credit FROM customer
WHERE c_w_id = :w_id AND c_d_id = :d_id AND c_id = :c_id \gset
\repeat :ol_cnt
\set line :line + 1
\set i_id nurand(8191, 1, :items)
SELECT i_price, i_name, i_data FROM item WHERE i_id = :i_id \gset
\set supply_w_id :w_id
\if :warehouses > 1 AND random(1, 100) = 1
\set supply_w_id 1 + (:w_id - 1 + random(1, :warehouses - 1)) % :warehouses
\set all_local 0
\endif
\set is_remote CASE WHEN :supply_w_id = :w_id THEN 0 ELSE 1 END
\set quantity random(1, 10)
\set amount :quantity * :i_price
UPDATE stock SET s_quantity = CASE WHEN s_quantity >= :quantity + 10 THEN s_quantity - :quantity
        ELSE s_quantity - :quantity + 91 END,
    s_ytd = s_ytd + :quantity, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + :is_remote
WHERE s_w_id = :supply_w_id AND s_i_id = :i_id;
-- The column beside :d_id tells a server its type.
SELECT s_quantity, s_data, CASE s_w_id * 0 + :d_id WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
    WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
    WHEN 9 THEN s_dist_09 ELSE s_dist_10 END AS dist_info
FROM stock WHERE s_w_id = :supply_w_id AND s_i_id = :i_id \gset
INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount,
    ol_dist_info)
VALUES (:o_id, :d_id, :w_id, :line, :i_id, :supply_w_id, :quantity, :amount, :dist_info);
\endrepeat
INSERT INTO oorder (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
VALUES (:o_id, :d_id, :w_id, :c_id, CURRENT_TIMESTAMP, :ol_cnt, :all_local);
INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (:o_id, :d_id, :w_id);
COMMIT;
