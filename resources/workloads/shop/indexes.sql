CREATE INDEX products_by_category ON products (category_id, id);
