\set id random(1, :orders)
SELECT id, customer_id, status, total_cents, created_at FROM orders WHERE id = :id;
SELECT line, product_id, quantity, price_cents FROM order_items WHERE order_id = :id ORDER BY line;
