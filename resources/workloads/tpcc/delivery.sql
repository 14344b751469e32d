-- Clause 2.7: the oldest new order of each of a warehouse's ten districts.
\set w_id random(1, :warehouses)
\set carrier_id random(1, 10)
\set d_id 0
BEGIN;
\repeat 10
\set d_id :d_id + 1
\set no_o_id 0
SELECT no_o_id FROM new_order WHERE no_w_id = :w_id AND no_d_id = :d_id ORDER BY no_o_id LIMIT 1 FOR UPDATE \aset
\if :no_o_id > 0
DELETE FROM new_order WHERE no_w_id = :w_id AND no_d_id = :d_id AND no_o_id = :no_o_id;
SELECT o_c_id FROM oorder WHERE o_w_id = :w_id AND o_d_id = :d_id AND o_id = :no_o_id \gset
UPDATE oorder SET o_carrier_id = :carrier_id WHERE o_w_id = :w_id AND o_d_id = :d_id AND o_id = :no_o_id;
UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
WHERE ol_w_id = :w_id AND ol_d_id = :d_id AND ol_o_id = :no_o_id;
SELECT sum(ol_amount) AS total FROM order_line
WHERE ol_w_id = :w_id AND ol_d_id = :d_id AND ol_o_id = :no_o_id \gset
UPDATE customer SET c_balance = c_balance + :total, c_delivery_cnt = c_delivery_cnt + 1
WHERE c_w_id = :w_id AND c_d_id = :d_id AND c_id = :o_c_id;
\endif
\endrepeat
COMMIT;
