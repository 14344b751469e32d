-- Seven statements in one transaction. The two products are taken in the order of their ids, so that all
-- transactions lock rows in one order and none waits for another in a circle.
\set one random(1, :products)
\set two random(1, :products - 1)
\set two :two + CASE WHEN :two >= :one THEN 1 ELSE 0 END
\set first least(:one, :two)
\set second greatest(:one, :two)
\set first_quantity random(1, 3)
\set second_quantity random(1, 3)
\set customer random(1, 100000)
BEGIN;
UPDATE products SET stock = stock - :first_quantity WHERE id = :first;
UPDATE products SET stock = stock - :second_quantity WHERE id = :second;
SELECT price_cents AS first_price FROM products WHERE id = :first \gset
SELECT price_cents AS second_price FROM products WHERE id = :second \gset
\set total :first_quantity * :first_price + :second_quantity * :second_price
INSERT INTO orders (customer_id, status, total_cents, created_at)
VALUES (:customer, 'new', :total, CURRENT_TIMESTAMP) \lastid order_id
INSERT INTO order_items (order_id, line, product_id, quantity, price_cents)
VALUES (:order_id, 1, :first, :first_quantity, :first_price);
INSERT INTO order_items (order_id, line, product_id, quantity, price_cents)
VALUES (:order_id, 2, :second, :second_quantity, :second_price);
COMMIT;
