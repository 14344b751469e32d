-- Rows arrive in the order of the primary keys, in which SQLite keeps them, so the keys are made first.
CREATE TABLE languages (
    id integer PRIMARY KEY,
    code varchar(8) NOT NULL,
    name varchar(40) NOT NULL
);
CREATE TABLE currencies (
    id integer PRIMARY KEY,
    code varchar(8) NOT NULL,
    name varchar(40) NOT NULL,
    rate_micros integer NOT NULL
);
CREATE TABLE countries (
    id integer PRIMARY KEY,
    code varchar(8) NOT NULL,
    name varchar(60) NOT NULL
);
CREATE TABLE regions (
    id integer PRIMARY KEY,
    country_id integer NOT NULL,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL
);
CREATE TABLE cities (
    id integer PRIMARY KEY,
    region_id integer NOT NULL,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    latitude_e6 integer NOT NULL,
    longitude_e6 integer NOT NULL
);
CREATE TABLE users (
    id integer PRIMARY KEY,
    email varchar(80) NOT NULL,
    password_hash varchar(64) NOT NULL,
    name varchar(60) NOT NULL,
    phone varchar(20) NOT NULL,
    created_at text NOT NULL,
    last_seen_at text
);
CREATE TABLE user_profiles (
    user_id integer PRIMARY KEY,
    city_id integer NOT NULL,
    about text NOT NULL,
    avatar varchar(80) NOT NULL,
    rating_tenths integer NOT NULL
);
CREATE TABLE categories (
    id integer PRIMARY KEY,
    parent_id integer,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    position integer NOT NULL,
    is_visible integer NOT NULL
);
CREATE TABLE category_translations (
    category_id integer NOT NULL,
    language_id integer NOT NULL,
    name varchar(60) NOT NULL,
    PRIMARY KEY (category_id, language_id)
) WITHOUT ROWID;
CREATE TABLE attributes (
    id integer PRIMARY KEY,
    category_id integer NOT NULL,
    name varchar(40) NOT NULL,
    kind varchar(10) NOT NULL
);
CREATE TABLE attribute_options (
    attribute_id integer NOT NULL,
    position integer NOT NULL,
    label varchar(40) NOT NULL,
    PRIMARY KEY (attribute_id, position)
) WITHOUT ROWID;
CREATE TABLE plans (
    id integer PRIMARY KEY,
    name varchar(40) NOT NULL,
    price_cents integer NOT NULL,
    days integer NOT NULL
);
CREATE TABLE listings (
    id integer PRIMARY KEY,
    user_id integer NOT NULL,
    category_id integer NOT NULL,
    city_id integer NOT NULL,
    currency_id integer NOT NULL,
    title varchar(120) NOT NULL,
    slug varchar(80) NOT NULL,
    price_cents integer NOT NULL,
    status varchar(10) NOT NULL,
    is_featured integer NOT NULL,
    created_at text NOT NULL,
    expires_at text NOT NULL
);
CREATE TABLE listing_texts (
    listing_id integer PRIMARY KEY,
    body text NOT NULL
);
CREATE TABLE listing_images (
    listing_id integer NOT NULL,
    position integer NOT NULL,
    path varchar(100) NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL,
    PRIMARY KEY (listing_id, position)
) WITHOUT ROWID;
CREATE TABLE listing_attributes (
    listing_id integer NOT NULL,
    position integer NOT NULL,
    attribute_id integer NOT NULL,
    value varchar(60) NOT NULL,
    PRIMARY KEY (listing_id, position)
) WITHOUT ROWID;
CREATE TABLE tags (
    id integer PRIMARY KEY,
    name varchar(40) NOT NULL
);
CREATE TABLE listing_tags (
    listing_id integer NOT NULL,
    tag_id integer NOT NULL,
    PRIMARY KEY (listing_id, tag_id)
) WITHOUT ROWID;
CREATE TABLE listing_views (
    listing_id integer NOT NULL,
    day integer NOT NULL,
    views integer NOT NULL,
    PRIMARY KEY (listing_id, day)
) WITHOUT ROWID;
CREATE TABLE favourites (
    user_id integer NOT NULL,
    listing_id integer NOT NULL,
    created_at text NOT NULL,
    PRIMARY KEY (user_id, listing_id)
) WITHOUT ROWID;
CREATE TABLE conversations (
    id integer PRIMARY KEY,
    listing_id integer NOT NULL,
    buyer_id integer NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE messages (
    conversation_id integer NOT NULL,
    position integer NOT NULL,
    sender_id integer NOT NULL,
    body text NOT NULL,
    sent_at text NOT NULL,
    PRIMARY KEY (conversation_id, position)
) WITHOUT ROWID;
CREATE TABLE reviews (
    id integer PRIMARY KEY,
    seller_id integer NOT NULL,
    author_id integer NOT NULL,
    stars integer NOT NULL,
    body text NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE reports (
    id integer PRIMARY KEY,
    listing_id integer NOT NULL,
    reporter_id integer NOT NULL,
    reason varchar(20) NOT NULL,
    body text NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE payments (
    id integer PRIMARY KEY,
    user_id integer NOT NULL,
    plan_id integer NOT NULL,
    amount_cents integer NOT NULL,
    reference varchar(40) NOT NULL,
    paid_at text NOT NULL
);
CREATE TABLE subscriptions (
    id integer PRIMARY KEY,
    user_id integer NOT NULL,
    plan_id integer NOT NULL,
    starts_at text NOT NULL,
    ends_at text NOT NULL
);
CREATE TABLE saved_searches (
    id integer PRIMARY KEY,
    user_id integer NOT NULL,
    query varchar(120) NOT NULL,
    category_id integer
);
CREATE TABLE pages (
    id integer PRIMARY KEY,
    slug varchar(60) NOT NULL,
    title varchar(120) NOT NULL,
    body text NOT NULL,
    is_published integer NOT NULL
);
CREATE TABLE menus (
    id integer PRIMARY KEY,
    name varchar(20) NOT NULL
);
CREATE TABLE menu_items (
    menu_id integer NOT NULL,
    position integer NOT NULL,
    title varchar(60) NOT NULL,
    url varchar(120) NOT NULL,
    PRIMARY KEY (menu_id, position)
) WITHOUT ROWID;
CREATE TABLE settings (
    id integer PRIMARY KEY,
    name varchar(60) NOT NULL,
    value varchar(200) NOT NULL,
    is_loaded_always integer NOT NULL
);
