-- There are 100,000 accounts, 10 tellers and one branch for each step of the scale
SELECT a.n AS accounts, t.n AS tellers, b.n AS branches
FROM (SELECT count(*) AS n FROM pgbench_accounts) a, (SELECT count(*) AS n FROM pgbench_tellers) t,
     (SELECT count(*) AS n FROM pgbench_branches) b
WHERE a.n <> 100000 * :scale OR t.n <> 10 * :scale OR b.n <> :scale;

-- The accounts hold what the history says
SELECT a.balance, h.delta
FROM (SELECT sum(abalance) AS balance FROM pgbench_accounts) a,
     (SELECT coalesce(sum(delta), 0) AS delta FROM pgbench_history) h
WHERE a.balance <> h.delta;

-- Branches and tellers hold the same
SELECT b.balance AS branches, t.balance AS tellers
FROM (SELECT sum(bbalance) AS balance FROM pgbench_branches) b,
     (SELECT sum(tbalance) AS balance FROM pgbench_tellers) t
WHERE b.balance <> t.balance;
