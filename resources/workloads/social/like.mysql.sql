-- Who likes a post twice changes nothing
\set post_id random(1, :posts)
\set user_id random(1, :users)
INSERT IGNORE INTO likes (post_id, user_id, created_at) VALUES (:post_id, :user_id, CURRENT_TIMESTAMP);
