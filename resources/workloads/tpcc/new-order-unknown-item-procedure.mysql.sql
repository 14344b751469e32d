\set w_id random(1, :warehouses)
\set d_id random(1, 10)
\set c_id nurand(1023, 1, :customers)
\set ol_cnt random(5, 15)
CALL tpcc_new_order(:w_id, :warehouses, :d_id, :c_id, :ol_cnt, 1);
