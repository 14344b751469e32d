\set id random(1, :products)
SELECT id, category_id, name, description, price_cents, stock FROM products WHERE id = :id;
