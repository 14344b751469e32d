-- SQLite keeps rows in the order of an integer primary key and they arrive in that order, so it is made first.
CREATE TABLE products (
    id integer PRIMARY KEY,
    category_id integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    price_cents integer NOT NULL,
    stock integer NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE orders (
    id integer PRIMARY KEY,
    customer_id integer NOT NULL,
    status text NOT NULL,
    total_cents integer NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE order_items (
    order_id integer NOT NULL,
    line integer NOT NULL,
    product_id integer NOT NULL,
    quantity integer NOT NULL,
    price_cents integer NOT NULL,
    PRIMARY KEY (order_id, line)
) WITHOUT ROWID;
