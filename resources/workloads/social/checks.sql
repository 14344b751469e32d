-- No post that was loaded is lost
SELECT n AS found FROM (SELECT count(*) AS n FROM posts WHERE id <= :posts) t WHERE n <> :posts;

-- Likes belong to posts and users that exist
SELECT l.post_id, l.user_id FROM likes l LEFT JOIN posts p ON p.id = l.post_id LEFT JOIN users u ON u.id = l.user_id
WHERE p.id IS NULL OR u.id IS NULL;

-- Posts have authors that exist
SELECT p.id FROM posts p LEFT JOIN users u ON u.id = p.user_id WHERE u.id IS NULL;
