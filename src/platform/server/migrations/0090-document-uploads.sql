-- Documents that arrive piece by piece, as images do, so that an upload that broke off goes on where it was. The pieces are files of the
-- store; when the last one is there they become a document and the rows go. A nightly removal takes those that nobody finished.
CREATE TABLE document_upload_pieces (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  upload_id uuid NOT NULL,
  starts_at int NOT NULL CHECK (starts_at >= 0),
  employee_id int NOT NULL,
  owner_type text NOT NULL,
  owner_id int NOT NULL,
  total_size int NOT NULL,
  size int NOT NULL CHECK (size > 0),
  file_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (dot_authority_id, upload_id, starts_at)
);
CREATE INDEX document_upload_pieces_of_employee ON document_upload_pieces (dot_authority_id, employee_id);
SELECT tenant_table('document_upload_pieces', ':app', 'SELECT, INSERT, UPDATE, DELETE');
