-- Refused rows of a file of items are corrected before it is imported (PAY-12), as those of a file of tickets (0084).
CREATE TABLE item_import_corrections (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  import_id int NOT NULL,
  -- As in a spreadsheet, where the first row of the file is row 1.
  row_number int NOT NULL CHECK (row_number > 0),
  -- The position of the cell in its row, counted from 0.
  column_number int NOT NULL CHECK (column_number >= 0),
  file_value text NOT NULL,
  value text NOT NULL CHECK (length(value) <= 5000),
  -- Who corrected it. The name stays when the employee is deleted for good.
  employee_id int NOT NULL,
  corrected_by text NOT NULL DEFAULT '',
  -- The revision of the import with which it was saved.
  revision int NOT NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (dot_authority_id, import_id, row_number, column_number),
  FOREIGN KEY (dot_authority_id, import_id) REFERENCES item_imports ON DELETE CASCADE
);
SELECT tenant_table('item_import_corrections', ':app', 'SELECT, INSERT, UPDATE, DELETE');

-- listed_file_key, listed_count, listed_width, revision, checked_revision: as in slip_imports. effects: what importing the valid rows
-- would do (PLUS-39). refused_hash: which rows the last check refused, so that an import that would refuse others is noticed.
ALTER TABLE item_imports
  ADD COLUMN listed_file_key text,
  ADD COLUMN listed_count int NOT NULL DEFAULT 0,
  ADD COLUMN listed_width int NOT NULL DEFAULT 0,
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  ADD COLUMN checked_revision int NOT NULL DEFAULT 0,
  ADD COLUMN effects jsonb,
  ADD COLUMN refused_hash text;

-- Employees are deleted for good a month after they were removed; the record of what they imported and corrected stays.
ALTER TABLE slip_import_corrections
  DROP CONSTRAINT slip_import_corrections_dot_authority_id_employee_id_fkey,
  ADD COLUMN corrected_by text NOT NULL DEFAULT '';
ALTER TABLE slip_import_corrections NO FORCE ROW LEVEL SECURITY;
ALTER TABLE employees NO FORCE ROW LEVEL SECURITY;
UPDATE slip_import_corrections c SET corrected_by = who.first_name || ' ' || who.last_name FROM employees who
  WHERE who.dot_authority_id = c.dot_authority_id AND who.id = c.employee_id;
ALTER TABLE slip_import_corrections FORCE ROW LEVEL SECURITY;
ALTER TABLE employees FORCE ROW LEVEL SECURITY;
ALTER TABLE item_imports DROP CONSTRAINT item_imports_dot_authority_id_employee_id_fkey;
