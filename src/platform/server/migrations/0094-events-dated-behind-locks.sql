-- An event of a record is dated when it is written, behind the locks, as events of tickets are (0021). Dated at the start of its transaction, a
-- change that waited for another one would be dated before it, and the history by time would contradict the values. Rows that are already written,
-- and the seals over them, do not change.
ALTER TABLE record_events ALTER COLUMN happened_at SET DEFAULT statement_timestamp();
