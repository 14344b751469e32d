-- Rows arrive in the order of the primary keys, in which SQLite keeps them, so the keys are made first.
CREATE TABLE users (
    id integer PRIMARY KEY,
    name varchar(40) NOT NULL,
    email varchar(60) NOT NULL,
    bio varchar(160) NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE posts (
    id integer PRIMARY KEY,
    user_id integer NOT NULL,
    body varchar(280) NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE likes (
    post_id integer NOT NULL,
    user_id integer NOT NULL,
    created_at text NOT NULL,
    PRIMARY KEY (post_id, user_id)
) WITHOUT ROWID;
