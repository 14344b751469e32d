\if :skew = 0
\set id random(1, :rows)
\else
\set id random_zipfian(1, :rows, :skew)
\endif
UPDATE sbtest1 SET k = k + 1 WHERE id = :id;
