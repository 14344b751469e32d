-- A row that was deleted was put back
SELECT n AS found FROM (SELECT count(*) AS n FROM sbtest1) t WHERE n <> :rows;

-- Ids run from 1 to the number of rows
SELECT low, high FROM (SELECT min(id) AS low, max(id) AS high FROM sbtest1) t WHERE low <> 1 OR high <> :rows;
