CREATE INDEX posts_by_user ON posts (user_id, id);
CREATE INDEX likes_by_user ON likes (user_id);
