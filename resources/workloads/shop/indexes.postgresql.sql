ALTER TABLE products ADD PRIMARY KEY (id);
ALTER TABLE orders ADD PRIMARY KEY (id);
ALTER TABLE order_items ADD PRIMARY KEY (order_id, line);
CREATE INDEX products_by_category ON products (category_id, id);
-- The next order gets the number after the last.
SELECT setval(pg_get_serial_sequence('orders', 'id'), :orders);
