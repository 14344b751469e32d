-- Rows arrive in the order of the primary keys, in which InnoDB keeps them, so the keys are made first.
CREATE TABLE users (
    id bigint NOT NULL,
    name varchar(40) NOT NULL,
    email varchar(60) NOT NULL,
    bio varchar(160) NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE posts (
    id bigint NOT NULL AUTO_INCREMENT,
    user_id bigint NOT NULL,
    body varchar(280) NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
CREATE TABLE likes (
    post_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at datetime NOT NULL,
    PRIMARY KEY (post_id, user_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
