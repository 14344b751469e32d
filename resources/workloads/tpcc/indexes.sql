CREATE INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first);
CREATE UNIQUE INDEX oorder_by_customer ON oorder (o_w_id, o_d_id, o_c_id, o_id);
