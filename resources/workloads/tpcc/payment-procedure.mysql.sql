\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set c_w_id :w_id
\set c_d_id :d_id
\if :warehouses > 1 AND random(1, 100) <= 15
\set c_w_id 1 + (:w_id - 1 + random(1, :warehouses - 1)) % :warehouses
\set c_d_id random(1, 10)
\endif
\set amount random(100, 500000) / 100.0
\set c_id nurand(1023, 1, :customers)
\if random(1, 100) <= 60
\set number nurand(255, 0, 999, 223)
\set c_last tpcc_lastname(:number)
CALL tpcc_payment(:w_id, :d_id, :c_w_id, :c_d_id, :c_id, :c_last, :amount);
\else
CALL tpcc_payment(:w_id, :d_id, :c_w_id, :c_d_id, :c_id, '', :amount);
\endif
