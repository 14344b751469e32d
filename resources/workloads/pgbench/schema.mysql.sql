-- InnoDB keeps rows in the order of the primary key and they arrive in that order, so the key is made first.
CREATE TABLE pgbench_branches (bid int NOT NULL PRIMARY KEY, bbalance int, filler char(88)) ENGINE=InnoDB;
CREATE TABLE pgbench_tellers (tid int NOT NULL PRIMARY KEY, bid int, tbalance int, filler char(84)) ENGINE=InnoDB;
CREATE TABLE pgbench_accounts (aid int NOT NULL PRIMARY KEY, bid int, abalance int, filler char(84)) ENGINE=InnoDB;
CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime datetime(6), filler char(22)) ENGINE=InnoDB;
