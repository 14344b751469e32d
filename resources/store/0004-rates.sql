-- Rates beside tps that a workload quotes: [[name, title, seconds, [transaction types]]].
ALTER TABLE run ADD COLUMN rates TEXT NOT NULL DEFAULT '[]';
