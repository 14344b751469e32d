-- One page of a category after a key, so that a later page costs no more than the first
\set category random(1, :categories)
\set after random(0, :products)
SELECT id, name, price_cents, stock FROM products
WHERE category_id = :category AND id > :after
ORDER BY category_id, id LIMIT 20;
