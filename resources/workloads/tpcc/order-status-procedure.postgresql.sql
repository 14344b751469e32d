\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set c_id nurand(1023, 1, :customers)
\if random(1, 100) <= 60
\set number nurand(255, 0, 999, 223)
\set c_last tpcc_lastname(:number)
SELECT * FROM tpcc_order_status(:w_id, :d_id, :c_id, :c_last);
\else
SELECT * FROM tpcc_order_status(:w_id, :d_id, :c_id, '');
\endif
