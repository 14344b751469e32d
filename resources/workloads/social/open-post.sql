\set post_id random(1, :posts)
SELECT p.id, p.body, p.created_at, u.id AS user_id, u.name, u.bio
FROM posts p JOIN users u ON u.id = p.user_id WHERE p.id = :post_id;
SELECT u.id, u.name FROM likes l JOIN users u ON u.id = l.user_id WHERE l.post_id = :post_id
ORDER BY l.user_id LIMIT 20;
