-- Clause 2.8: how many items of a district's last twenty orders are low in stock.
\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set threshold random(10, 20)
BEGIN;
SELECT d_next_o_id FROM district WHERE d_w_id = :w_id AND d_id = :d_id \gset
\set first :d_next_o_id - 20
SELECT count(DISTINCT s_i_id) AS low_stock
FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
WHERE ol_w_id = :w_id AND ol_d_id = :d_id AND ol_o_id >= :first AND ol_o_id < :d_next_o_id
    AND s_quantity < :threshold;
COMMIT;
