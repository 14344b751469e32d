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
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
UPDATE sbtest1 SET k = k + 1 WHERE id = :id;
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
\set c random_digits(119, 119)
UPDATE sbtest1 SET c = :c WHERE id = :id;
\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
\set k random(1, :rows)
\set c random_digits(119, 119)
\set pad random_digits(59, 59)
DELETE FROM sbtest1 WHERE id = :id;
INSERT INTO sbtest1 (id, k, c, pad) VALUES (:id, :k, :c, :pad);
COMMIT;
