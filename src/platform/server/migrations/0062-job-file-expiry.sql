-- The file of some jobs can be downloaded for a time of its own (REPT-18); null: for a week, as before.
ALTER TABLE jobs ADD COLUMN file_until timestamptz;
