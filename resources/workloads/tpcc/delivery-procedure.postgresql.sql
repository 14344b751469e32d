\set w_id random(1, :warehouses)
\set carrier_id random(1, 10)
CALL tpcc_delivery(:w_id, :carrier_id);
