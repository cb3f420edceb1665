-- Refused rows of a ticket import are corrected before it runs (TICK-95). The uploaded file never changes: a correction holds what the file
-- says and what is imported instead, and stays with the import.
CREATE TABLE slip_import_corrections (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  import_id int NOT NULL,
  -- As in a spreadsheet, where the headings are row 1.
  row_number int NOT NULL CHECK (row_number > 1),
  -- The position of the cell in its row, counted from 0.
  column_number int NOT NULL CHECK (column_number >= 0),
  file_value text NOT NULL,
  value text NOT NULL CHECK (length(value) <= 5000),
  employee_id int NOT NULL,
  -- The revision of the import with which it was saved.
  revision int NOT NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (dot_authority_id, import_id, row_number, column_number),
  FOREIGN KEY (dot_authority_id, import_id) REFERENCES slip_imports ON DELETE CASCADE,
  FOREIGN KEY (dot_authority_id, employee_id) REFERENCES employees
);
SELECT tenant_table('slip_import_corrections', ':app', 'SELECT, INSERT, UPDATE, DELETE');

-- listed_file_key: the refused and the corrected rows of the last check, as lines of JSON. revision: goes up with each change of the
-- corrections; the last check was made with checked_revision.
ALTER TABLE slip_imports
  ADD COLUMN listed_file_key text,
  ADD COLUMN listed_count int NOT NULL DEFAULT 0,
  ADD COLUMN listed_width int NOT NULL DEFAULT 0,
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  ADD COLUMN checked_revision int NOT NULL DEFAULT 0;
