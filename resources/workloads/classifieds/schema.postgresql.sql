CREATE TABLE languages (
    id integer NOT NULL,
    code varchar(8) NOT NULL,
    name varchar(40) NOT NULL
);
CREATE TABLE currencies (
    id integer NOT NULL,
    code varchar(8) NOT NULL,
    name varchar(40) NOT NULL,
    rate_micros bigint NOT NULL
);
CREATE TABLE countries (
    id integer NOT NULL,
    code varchar(8) NOT NULL,
    name varchar(60) NOT NULL
);
CREATE TABLE regions (
    id integer NOT NULL,
    country_id integer NOT NULL,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL
);
CREATE TABLE cities (
    id integer NOT NULL,
    region_id integer NOT NULL,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    latitude_e6 integer NOT NULL,
    longitude_e6 integer NOT NULL
);
CREATE TABLE users (
    id bigint NOT NULL,
    email varchar(80) NOT NULL,
    password_hash varchar(64) NOT NULL,
    name varchar(60) NOT NULL,
    phone varchar(20) NOT NULL,
    created_at timestamp(0) NOT NULL,
    last_seen_at timestamp(0)
);
CREATE TABLE user_profiles (
    user_id bigint NOT NULL,
    city_id integer NOT NULL,
    about text NOT NULL,
    avatar varchar(80) NOT NULL,
    rating_tenths integer NOT NULL
);
CREATE TABLE categories (
    id integer NOT NULL,
    parent_id integer,
    name varchar(60) NOT NULL,
    slug varchar(60) NOT NULL,
    position integer NOT NULL,
    is_visible smallint NOT NULL
);
CREATE TABLE category_translations (
    category_id integer NOT NULL,
    language_id integer NOT NULL,
    name varchar(60) NOT NULL
);
CREATE TABLE attributes (
    id integer NOT NULL,
    category_id integer NOT NULL,
    name varchar(40) NOT NULL,
    kind varchar(10) NOT NULL
);
CREATE TABLE attribute_options (
    attribute_id integer NOT NULL,
    position integer NOT NULL,
    label varchar(40) NOT NULL
);
CREATE TABLE plans (
    id integer NOT NULL,
    name varchar(40) NOT NULL,
    price_cents integer NOT NULL,
    days integer NOT NULL
);
CREATE TABLE listings (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    category_id integer NOT NULL,
    city_id integer NOT NULL,
    currency_id integer NOT NULL,
    title varchar(120) NOT NULL,
    slug varchar(80) NOT NULL,
    price_cents bigint NOT NULL,
    status varchar(10) NOT NULL,
    is_featured smallint NOT NULL,
    created_at timestamp(0) NOT NULL,
    expires_at timestamp(0) NOT NULL
);
CREATE TABLE listing_texts (
    listing_id bigint NOT NULL,
    body text NOT NULL
);
CREATE TABLE listing_images (
    listing_id bigint NOT NULL,
    position integer NOT NULL,
    path varchar(100) NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    bytes integer NOT NULL
);
CREATE TABLE listing_attributes (
    listing_id bigint NOT NULL,
    position integer NOT NULL,
    attribute_id integer NOT NULL,
    value varchar(60) NOT NULL
);
CREATE TABLE tags (
    id integer NOT NULL,
    name varchar(40) NOT NULL
);
CREATE TABLE listing_tags (
    listing_id bigint NOT NULL,
    tag_id integer NOT NULL
);
CREATE TABLE listing_views (
    listing_id bigint NOT NULL,
    day integer NOT NULL,
    views integer NOT NULL
);
CREATE TABLE favourites (
    user_id bigint NOT NULL,
    listing_id bigint NOT NULL,
    created_at timestamp(0) NOT NULL
);
CREATE TABLE conversations (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    buyer_id bigint NOT NULL,
    created_at timestamp(0) NOT NULL
);
CREATE TABLE messages (
    conversation_id bigint NOT NULL,
    position integer NOT NULL,
    sender_id bigint NOT NULL,
    body text NOT NULL,
    sent_at timestamp(0) NOT NULL
);
CREATE TABLE reviews (
    id bigint NOT NULL,
    seller_id bigint NOT NULL,
    author_id bigint NOT NULL,
    stars integer NOT NULL,
    body text NOT NULL,
    created_at timestamp(0) NOT NULL
);
CREATE TABLE reports (
    id bigint NOT NULL,
    listing_id bigint NOT NULL,
    reporter_id bigint NOT NULL,
    reason varchar(20) NOT NULL,
    body text NOT NULL,
    created_at timestamp(0) NOT NULL
);
CREATE TABLE payments (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    plan_id integer NOT NULL,
    amount_cents integer NOT NULL,
    reference varchar(40) NOT NULL,
    paid_at timestamp(0) NOT NULL
);
CREATE TABLE subscriptions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    plan_id integer NOT NULL,
    starts_at timestamp(0) NOT NULL,
    ends_at timestamp(0) NOT NULL
);
CREATE TABLE saved_searches (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    query varchar(120) NOT NULL,
    category_id integer
);
CREATE TABLE pages (
    id integer NOT NULL,
    slug varchar(60) NOT NULL,
    title varchar(120) NOT NULL,
    body text NOT NULL,
    is_published smallint NOT NULL
);
CREATE TABLE menus (
    id integer NOT NULL,
    name varchar(20) NOT NULL
);
CREATE TABLE menu_items (
    menu_id integer NOT NULL,
    position integer NOT NULL,
    title varchar(60) NOT NULL,
    url varchar(120) NOT NULL
);
CREATE TABLE settings (
    id integer NOT NULL,
    name varchar(60) NOT NULL,
    value varchar(200) NOT NULL,
    is_loaded_always smallint NOT NULL
);
