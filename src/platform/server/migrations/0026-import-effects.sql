-- What the good rows of an import would do, counted when its rows are checked (PLUS-39).
ALTER TABLE slip_imports ADD COLUMN effects jsonb;
