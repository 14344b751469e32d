-- Stock is conserved: what the products lost is what the orders of the runs took
SELECT p.taken, i.ordered
FROM (SELECT count(*) * 1000000 - sum(stock) AS taken FROM products) p,
     (SELECT coalesce(sum(quantity), 0) AS ordered FROM order_items WHERE order_id > :orders) i
WHERE p.taken <> i.ordered;

-- Orders of the runs have the total of their items
SELECT o.id, o.total_cents, sum(i.quantity * i.price_cents) AS items_cents
FROM orders o JOIN order_items i ON i.order_id = o.id
WHERE o.id > :orders
GROUP BY o.id, o.total_cents
HAVING o.total_cents <> sum(i.quantity * i.price_cents);

-- Every order of the runs has two items
SELECT o.id, count(i.line) AS items
FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
WHERE o.id > :orders
GROUP BY o.id
HAVING count(i.line) <> 2;
