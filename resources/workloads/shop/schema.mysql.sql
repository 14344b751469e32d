-- InnoDB keeps rows in the order of the primary key and they arrive in that order, so the key is made first.
CREATE TABLE products (
    id bigint NOT NULL PRIMARY KEY,
    category_id int NOT NULL,
    name varchar(100) NOT NULL,
    description varchar(200) NOT NULL,
    price_cents int NOT NULL,
    stock bigint NOT NULL,
    created_at datetime NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE orders (
    id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
    customer_id bigint NOT NULL,
    status varchar(20) NOT NULL,
    total_cents bigint NOT NULL,
    created_at datetime NOT NULL
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE order_items (
    order_id bigint NOT NULL,
    line int NOT NULL,
    product_id bigint NOT NULL,
    quantity int NOT NULL,
    price_cents int NOT NULL,
    PRIMARY KEY (order_id, line)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
