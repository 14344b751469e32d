ALTER TABLE sbtest1 ADD PRIMARY KEY (id);
CREATE INDEX k_1 ON sbtest1 (k);
SELECT setval(pg_get_serial_sequence('sbtest1', 'id'), :rows);
