-- The mean pause of a user over the mix; null: even between the shortest and the longest.
ALTER TABLE run ADD COLUMN think_mean_ms REAL;
