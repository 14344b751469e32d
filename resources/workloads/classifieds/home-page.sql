-- Five reads, each a round trip, as the site's own code makes them
SELECT l.id, l.title, l.slug, l.price_cents, l.created_at, c.name AS city, i.path AS image
FROM listings l
JOIN cities c ON c.id = l.city_id
LEFT JOIN listing_images i ON i.listing_id = l.id AND i.position = 1
WHERE l.status = 'active'
ORDER BY l.created_at DESC, l.id DESC LIMIT 24;
SELECT id, parent_id, name, slug FROM categories WHERE is_visible = 1 ORDER BY position;
SELECT category_id, count(*) AS listings FROM listings WHERE status = 'active' GROUP BY category_id;
SELECT i.title, i.url FROM menu_items i JOIN menus m ON m.id = i.menu_id WHERE m.name = 'menu-4' ORDER BY i.position;
SELECT name, value FROM settings WHERE is_loaded_always = 1;
