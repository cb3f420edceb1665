-- Findings of tickets that did not change themselves (PLUS-10): those of a project whose facts changed, and those of the loads near which a
-- corrected load was before. The transaction of the change records both, also in an undo or an import, and the check comes later.

-- Projects whose tickets must be checked again. Each change adds one row, however many tickets the project has. The servers check the
-- tickets in id order and so many at a time; `after_id` is the last one that was checked. Tickets of other projects, and tickets that
-- changed themselves, need not wait for them, so they have a table of their own.
CREATE TABLE project_findings_due (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  id bigint GENERATED ALWAYS AS IDENTITY,
  dot_project_id int NOT NULL,
  after_id int NOT NULL DEFAULT 0,
  PRIMARY KEY (dot_authority_id, id),
  FOREIGN KEY (dot_authority_id, dot_project_id) REFERENCES dot_projects ON DELETE CASCADE
);
SELECT fence_table('project_findings_due', $$dot_authority_id = nullif(current_setting('app.dot_authority_id', true), '')::int$$);
GRANT SELECT, INSERT, UPDATE, DELETE ON project_findings_due TO :app;

CREATE FUNCTION check_tickets_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_findings_due (dot_authority_id, dot_project_id) VALUES (NEW.dot_authority_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER check_tickets_of_project AFTER UPDATE OF timezone, working_hours, latitude, longitude, max_gvw_override ON dot_projects FOR EACH ROW
  WHEN ((OLD.timezone, OLD.working_hours, OLD.latitude, OLD.longitude, OLD.max_gvw_override)
    IS DISTINCT FROM (NEW.timezone, NEW.working_hours, NEW.latitude, NEW.longitude, NEW.max_gvw_override))
  EXECUTE FUNCTION check_tickets_of_project();

-- A report that was sent in part and then in whole has a new time of sending: the tickets that were received in between no longer came after it.
CREATE FUNCTION check_tickets_of_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slip_findings_due (dot_authority_id, slip_ids)
  SELECT NEW.dot_authority_id, array_agg(id) FROM slips
  WHERE dot_authority_id = NEW.dot_authority_id AND dot_project_id = NEW.dot_project_id AND ticket_date = NEW.date AND created_at > coalesce(OLD.sent_at, NEW.sent_at)
  HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER check_tickets_of_report AFTER UPDATE OF sent_at ON daily_work_reports FOR EACH ROW
  WHEN (OLD.sent_at IS DISTINCT FROM NEW.sent_at) EXECUTE FUNCTION check_tickets_of_report();

-- Where the tickets of a row were before among the other loads: for each one, the values that it had together before one change.
ALTER TABLE slip_findings_due ADD COLUMN former jsonb CHECK (jsonb_typeof(former) = 'array');

-- As for slip_keys (0038): the values are compared only when the UPDATE names one of them, since most change the state alone.
CREATE FUNCTION slip_loads_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.slip_loads', 'named', true);
  RETURN NULL;
END $$;
CREATE TRIGGER slip_loads_named BEFORE UPDATE OF plant_id, dot_project_id, ticket_date, ticketed_at, truck, supplier, material_description, load_number,
  ticketed_lot_number, tare_amount_1, uom_1 ON slips FOR EACH STATEMENT EXECUTE FUNCTION slip_loads_named();

-- The project counts only with a lot. The rows have few tickets each, because the check goes on to up to 20 later loads of each truck.
CREATE FUNCTION slip_loads_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.slip_loads', '', true);
  INSERT INTO slip_findings_due (dot_authority_id, slip_ids, former)
  SELECT dot_authority_id, array_agg(id ORDER BY id), jsonb_agg(to_jsonb(load) - '{dot_authority_id,tare_amount_1,uom_1,voided,piece}'::text[] ORDER BY id)
  FROM (
    SELECT changed.*, row_number() OVER (PARTITION BY dot_authority_id ORDER BY id) / 100 AS piece FROM (
      SELECT dot_authority_id, id, plant_id, CASE WHEN ticketed_lot_number IS NOT NULL THEN dot_project_id END AS dot_project_id, ticket_date, ticketed_at, truck,
        supplier, material_description, load_number, ticketed_lot_number, tare_amount_1, uom_1, status = 'voided' AS voided FROM removed
      EXCEPT
      SELECT dot_authority_id, id, plant_id, CASE WHEN ticketed_lot_number IS NOT NULL THEN dot_project_id END, ticket_date, ticketed_at, truck,
        supplier, material_description, load_number, ticketed_lot_number, tare_amount_1, uom_1, status = 'voided' FROM added) changed
  ) load
  GROUP BY dot_authority_id, piece ORDER BY dot_authority_id, piece;
  RETURN NULL;
END $$;
CREATE TRIGGER slip_loads_changed AFTER UPDATE ON slips REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT WHEN (current_setting('app.slip_loads', true) = 'named') EXECUTE FUNCTION slip_loads_changed();
