CREATE TABLE sbtest1 (
    id integer PRIMARY KEY,
    k integer NOT NULL DEFAULT 0,
    c text NOT NULL DEFAULT '',
    pad text NOT NULL DEFAULT ''
);
