-- Failed sign-ins are forgotten after a day.
CREATE INDEX sign_in_failures_age ON sign_in_failures (failed_at);

-- A layout that its owner shares: whoever of the agency has the link may open it (WORK-5).
ALTER TABLE layouts ADD COLUMN share_id uuid;
CREATE UNIQUE INDEX layouts_shared ON layouts (dot_authority_id, share_id) WHERE share_id IS NOT NULL;
CREATE UNIQUE INDEX layouts_one_default ON layouts (dot_authority_id, employee_id) WHERE is_default;
