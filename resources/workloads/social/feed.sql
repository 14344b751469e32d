-- The newest posts with their authors and likes
SELECT p.id, p.body, p.created_at, u.name,
    (SELECT count(*) FROM likes l WHERE l.post_id = p.id) AS likes
FROM posts p JOIN users u ON u.id = p.user_id
ORDER BY p.id DESC LIMIT 20;
