-- How a CSV file is read, and what its preview said. mapping holds the field of each column, in order.
ALTER TABLE slip_imports
  ADD COLUMN encoding text NOT NULL DEFAULT 'utf-8' CHECK (encoding IN ('utf-8', 'utf-16le', 'windows-1252')),
  ADD COLUMN delimiter text NOT NULL DEFAULT ',' CHECK (delimiter IN (',', ';', E'\t')),
  ADD COLUMN first_rows jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN errors jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN error_count int NOT NULL DEFAULT 0,
  ADD COLUMN result jsonb;
CREATE INDEX slip_imports_of_file ON slip_imports (dot_authority_id, employee_id, file_key);
