-- How often the rows of an import were checked. It names the last check, so that an import runs only as the person saw it (TICK-95, PLUS-39).
ALTER TABLE slip_imports ADD COLUMN checks int NOT NULL DEFAULT 0;
ALTER TABLE item_imports ADD COLUMN checks int NOT NULL DEFAULT 0;
-- committed_at: when the people of a file were added. The file, which has their names, addresses and phone numbers, is kept for a month more.
ALTER TABLE employee_imports
  ADD COLUMN checks int NOT NULL DEFAULT 0,
  ADD COLUMN committed_at timestamptz;
