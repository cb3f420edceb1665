-- Vendors and consultants are accounts of their own kind (VEND-10, CONS-7): a row of employees with a kind of partner, which the lists
-- of employees leave out. A vendor never has a role. A consultant has one of two roles while its access is approved, and none otherwise.
ALTER TABLE employees ALTER COLUMN role DROP NOT NULL,
  ADD COLUMN partner text CHECK (partner IN ('vendor', 'consultant')),
  ADD CONSTRAINT employees_role_of_partner CHECK (
    CASE partner
      WHEN 'vendor' THEN role IS NULL
      WHEN 'consultant' THEN role IS NULL OR role IN ('read_only_inspector', 'field_inspector')
      ELSE role IS NOT NULL
    END);

-- An employee and a partner may have the same address: nobody keeps an employee out by signing up as a vendor.
DROP INDEX employees_email;
CREATE UNIQUE INDEX employees_email ON employees (dot_authority_id, email) WHERE deleted_at IS NULL AND partner IS NULL;
DROP INDEX employees_phone;
CREATE UNIQUE INDEX employees_phone ON employees (dot_authority_id, phone) WHERE deleted_at IS NULL AND partner IS NULL AND phone IS NOT NULL;
-- one account of a login for each kind in an agency
CREATE UNIQUE INDEX employees_partner ON employees (dot_authority_id, login_id) WHERE partner IS NOT NULL;

-- A partner never turns into an employee, nor an employee into a partner.
CREATE FUNCTION keep_partner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.partner IS DISTINCT FROM OLD.partner THEN
    RAISE EXCEPTION 'an account does not change its kind' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_partner BEFORE UPDATE OF partner ON employees FOR EACH ROW EXECUTE FUNCTION keep_partner();

-- A login that may open no agency yet asks for access by a token, which it gets for its password.
ALTER TABLE activation_tokens DROP CONSTRAINT activation_tokens_purpose_check,
  ADD CONSTRAINT activation_tokens_purpose_check CHECK (purpose IN ('reset', 'signup', 'invitation', 'access_request'));

-- One request of a vendor in an agency, whose status moves (E.4). Requests from before accounts existed have no account.
ALTER TABLE vendor_requests ADD COLUMN employee_id int,
  ADD COLUMN decided_by int,
  ADD COLUMN decided_by_name text,
  ADD FOREIGN KEY (dot_authority_id, employee_id) REFERENCES employees;
CREATE UNIQUE INDEX vendor_requests_account ON vendor_requests (dot_authority_id, employee_id) WHERE employee_id IS NOT NULL;

ALTER TABLE consultancy_requests ADD COLUMN employee_id int,
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN email text,
  ADD COLUMN decided_by int,
  ADD COLUMN decided_by_name text,
  ADD FOREIGN KEY (dot_authority_id, employee_id) REFERENCES employees;
-- A consultant has one request that is pending or approved; rejected and ended ones are kept beside it.
CREATE UNIQUE INDEX consultancy_requests_account ON consultancy_requests (dot_authority_id, employee_id) WHERE employee_id IS NOT NULL AND status <> 'rejected';

-- The projects that an approval names (CONS-7).
CREATE TABLE consultancy_projects (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  consultancy_request_id int NOT NULL,
  dot_project_id int NOT NULL,
  PRIMARY KEY (dot_authority_id, consultancy_request_id, dot_project_id),
  FOREIGN KEY (dot_authority_id, consultancy_request_id) REFERENCES consultancy_requests ON DELETE CASCADE,
  FOREIGN KEY (dot_authority_id, dot_project_id) REFERENCES dot_projects ON DELETE CASCADE
);
CREATE INDEX consultancy_projects_of_project ON consultancy_projects (dot_authority_id, dot_project_id);
SELECT tenant_table('consultancy_projects', ':app', 'SELECT, INSERT, DELETE');
