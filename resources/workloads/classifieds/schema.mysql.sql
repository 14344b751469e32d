-- Rows arrive in the order of the primary keys, in which InnoDB keeps them, so the keys are made first.
CREATE TABLE languages (
    id int NOT NULL,
    code varchar(8) NOT NULL,
    name varchar(40) NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE currencies (
    id int NOT NULL,
    code varchar(8) NOT NULL,
    name varchar(40) NOT NULL,
    rate_micros bigint NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE countries (
    id int NOT NULL,
    code varchar(8) NOT NULL,
    name varchar(60) NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE regions (
    id int NOT NULL,
    country_id int NOT NULL,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE cities (
    id int NOT NULL,
    region_id int NOT NULL,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    latitude_e6 int NOT NULL,
    longitude_e6 int NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE users (
    id bigint NOT NULL,
    email varchar(80) NOT NULL,
    password_hash varchar(64) NOT NULL,
    name varchar(60) NOT NULL,
    phone varchar(20) NOT NULL,
    created_at datetime NOT NULL,
    last_seen_at datetime,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE user_profiles (
    user_id bigint NOT NULL,
    city_id int NOT NULL,
    about text NOT NULL,
    avatar varchar(80) NOT NULL,
    rating_tenths int NOT NULL,
    PRIMARY KEY (user_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE categories (
    id int NOT NULL,
    parent_id int,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    position int NOT NULL,
    is_visible smallint NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE category_translations (
    category_id int NOT NULL,
    language_id int NOT NULL,
    name varchar(60) NOT NULL,
    PRIMARY KEY (category_id, language_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE attributes (
    id int NOT NULL,
    category_id int NOT NULL,
    name varchar(40) NOT NULL,
    kind varchar(10) NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE attribute_options (
    attribute_id int NOT NULL,
    position int NOT NULL,
    label varchar(40) NOT NULL,
    PRIMARY KEY (attribute_id, position)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE plans (
    id int NOT NULL,
    name varchar(40) NOT NULL,
    price_cents int NOT NULL,
    days int NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE listings (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    category_id int NOT NULL,
    city_id int NOT NULL,
    currency_id int NOT NULL,
    title varchar(120) NOT NULL,
    slug varchar(80) NOT NULL,
    price_cents bigint NOT NULL,
    status varchar(10) NOT NULL,
    is_featured smallint NOT NULL,
    created_at datetime NOT NULL,
    expires_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE listing_texts (
    listing_id bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (listing_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE listing_images (
    listing_id bigint NOT NULL,
    position int NOT NULL,
    path varchar(100) NOT NULL,
    width int NOT NULL,
    height int NOT NULL,
    bytes int NOT NULL,
    PRIMARY KEY (listing_id, position)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE listing_attributes (
    listing_id bigint NOT NULL,
    position int NOT NULL,
    attribute_id int NOT NULL,
    value varchar(60) NOT NULL,
    PRIMARY KEY (listing_id, position)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE tags (
    id int NOT NULL,
    name varchar(40) NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE listing_tags (
    listing_id bigint NOT NULL,
    tag_id int NOT NULL,
    PRIMARY KEY (listing_id, tag_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE listing_views (
    listing_id bigint NOT NULL,
    day int NOT NULL,
    views int NOT NULL,
    PRIMARY KEY (listing_id, day)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE favourites (
    user_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (user_id, listing_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE conversations (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    buyer_id bigint NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE messages (
    conversation_id bigint NOT NULL,
    position int NOT NULL,
    sender_id bigint NOT NULL,
    body text NOT NULL,
    sent_at datetime NOT NULL,
    PRIMARY KEY (conversation_id, position)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE reviews (
    id bigint NOT NULL,
    seller_id bigint NOT NULL,
    author_id bigint NOT NULL,
    stars int NOT NULL,
    body text NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE reports (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    reason varchar(20) NOT NULL,
    body text NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE payments (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    plan_id int NOT NULL,
    amount_cents int NOT NULL,
    reference varchar(40) NOT NULL,
    paid_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE subscriptions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    plan_id int NOT NULL,
    starts_at datetime NOT NULL,
    ends_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE saved_searches (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    query varchar(120) NOT NULL,
    category_id int,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE pages (
    id int NOT NULL,
    slug varchar(60) NOT NULL,
    title varchar(120) NOT NULL,
    body text NOT NULL,
    is_published smallint NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE menus (
    id int NOT NULL,
    name varchar(20) NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE menu_items (
    menu_id int NOT NULL,
    position int NOT NULL,
    title varchar(60) NOT NULL,
    url varchar(120) NOT NULL,
    PRIMARY KEY (menu_id, position)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE settings (
    id int NOT NULL,
    name varchar(60) NOT NULL,
    value varchar(200) NOT NULL,
    is_loaded_always smallint NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
