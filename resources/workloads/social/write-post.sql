\set user_id random(1, :users)
\set body random_alpha(60, 240)
INSERT INTO posts (user_id, body, created_at) VALUES (:user_id, :body, CURRENT_TIMESTAMP);
