-- Clause 2.6: a customer's last order.
\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set c_id nurand(1023, 1, :customers)
BEGIN;
\if random(1, 100) <= 60
\set number nurand(255, 0, 999, 223)
\set c_last tpcc_lastname(:number)
SELECT count(*) AS same_name FROM customer
WHERE c_w_id = :w_id AND c_d_id = :d_id AND c_last = :c_last \gset
\if :same_name > 0
\set middle (:same_name - 1) / 2
SELECT c_id FROM customer WHERE c_w_id = :w_id AND c_d_id = :d_id AND c_last = :c_last
ORDER BY c_first LIMIT 1 OFFSET :middle \gset
\endif
\endif
SELECT c_first, c_middle, c_last, c_balance FROM customer
WHERE c_w_id = :w_id AND c_d_id = :d_id AND c_id = :c_id;
SELECT o_id, o_entry_d, o_carrier_id FROM oorder
WHERE o_w_id = :w_id AND o_d_id = :d_id AND o_c_id = :c_id ORDER BY o_id DESC LIMIT 1 \gset
SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line
WHERE ol_w_id = :w_id AND ol_d_id = :d_id AND ol_o_id = :o_id;
COMMIT;
