-- Failing samples and former names of plants.

-- A failing sample is a finding on the tickets of its lot (SAMP-2, PLUS-10). When the failing results of a sample change, its ticket is noted
-- to be checked again in the transaction of that change: an entry, a correction, a removal, a restore or an undo. The check goes on to the
-- other tickets of the lot.
CREATE FUNCTION check_ticket_of_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES (NEW.dot_authority_id, ARRAY[NEW.slip_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER check_ticket_of_added_sample AFTER INSERT ON samples FOR EACH ROW
  WHEN (NEW.failing AND NEW.deleted_at IS NULL) EXECUTE FUNCTION check_ticket_of_sample();
CREATE TRIGGER check_ticket_of_changed_sample AFTER UPDATE ON samples FOR EACH ROW
  WHEN ((OLD.failing OR NEW.failing) AND (OLD.sample, OLD.results, OLD.deleted_at) IS DISTINCT FROM (NEW.sample, NEW.results, NEW.deleted_at))
  EXECUTE FUNCTION check_ticket_of_sample();

-- The tickets of a lot.
CREATE INDEX slips_by_lot ON slips (dot_authority_id, dot_project_id, ticketed_lot_number) WHERE ticketed_lot_number IS NOT NULL;

-- The failing samples that are there. The owner need not be one that row-level security lets through.
ALTER TABLE slip_findings_due NO FORCE ROW LEVEL SECURITY;
ALTER TABLE samples NO FORCE ROW LEVEL SECURITY;
INSERT INTO slip_findings_due (dot_authority_id, slip_ids) SELECT dot_authority_id, array_agg(slip_id) FROM samples WHERE failing AND deleted_at IS NULL GROUP BY 1;
ALTER TABLE samples FORCE ROW LEVEL SECURITY;
ALTER TABLE slip_findings_due FORCE ROW LEVEL SECURITY;

-- A plant that an administrator renames keeps its former names as rows that are merged into it, so that tickets that still name it so find
-- it (PLNT-3). Such a row was never a plant: nothing shows it, and its plant can have the name again.
ALTER TABLE plants ADD COLUMN is_former_name boolean NOT NULL DEFAULT false, ADD CHECK (merged_into IS NOT NULL OR NOT is_former_name);
