CREATE TABLE pgbench_branches (bid integer NOT NULL, bbalance integer, filler char(88)) WITH (fillfactor = 100);
CREATE TABLE pgbench_tellers (tid integer NOT NULL, bid integer, tbalance integer, filler char(84)) WITH (fillfactor = 100);
CREATE TABLE pgbench_accounts (aid integer NOT NULL, bid integer, abalance integer, filler char(84)) WITH (fillfactor = 100);
CREATE TABLE pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22));
