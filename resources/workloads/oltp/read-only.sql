BEGIN;
\repeat 10
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
SELECT c FROM sbtest1 WHERE id = :id;
\endrepeat
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
\set last :id + :range - 1
SELECT c FROM sbtest1 WHERE id BETWEEN :id AND :last;
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
\set last :id + :range - 1
SELECT sum(k) FROM sbtest1 WHERE id BETWEEN :id AND :last;
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
\set last :id + :range - 1
SELECT c FROM sbtest1 WHERE id BETWEEN :id AND :last ORDER BY c;
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
\set last :id + :range - 1
SELECT DISTINCT c FROM sbtest1 WHERE id BETWEEN :id AND :last ORDER BY c;
COMMIT;
