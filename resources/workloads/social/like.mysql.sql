-- Of the post that was opened (:post_id of open-post.sql). Who likes a post twice changes nothing.
\set user_id random(1, :users)
INSERT IGNORE INTO likes (post_id, user_id, created_at) VALUES (:post_id, :user_id, CURRENT_TIMESTAMP);
