CREATE TABLE pgbench_branches (bid integer PRIMARY KEY, bbalance integer, filler text);
CREATE TABLE pgbench_tellers (tid integer PRIMARY KEY, bid integer, tbalance integer, filler text);
CREATE TABLE pgbench_accounts (aid integer PRIMARY KEY, bid integer, abalance integer, filler text);
CREATE TABLE pgbench_history (tid integer, bid integer, aid integer, delta integer, mtime text, filler text);
