CREATE TABLE sbtest1 (
    id serial,
    k integer NOT NULL DEFAULT 0,
    c char(120) NOT NULL DEFAULT '',
    pad char(60) NOT NULL DEFAULT ''
);
