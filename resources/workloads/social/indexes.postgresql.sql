ALTER TABLE users ADD PRIMARY KEY (id);
ALTER TABLE posts ADD PRIMARY KEY (id);
ALTER TABLE likes ADD PRIMARY KEY (post_id, user_id);
CREATE INDEX posts_by_user ON posts (user_id, id);
CREATE INDEX likes_by_user ON likes (user_id);
-- The next post gets the number after the last.
SELECT setval(pg_get_serial_sequence('posts', 'id'), :posts);
