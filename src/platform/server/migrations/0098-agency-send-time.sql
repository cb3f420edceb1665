-- The agency's send time applies to daily delivery reports without a send time of their own (ACCT-4, REPT-11). When it changes, only later
-- send times count, as when a schedule's own send time changes (0063): an earlier time sends nothing for days that are over.
CREATE FUNCTION agency_send_time_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_schedules SET due_after = now() WHERE dot_authority_id = NEW.id AND send_time = '';
  RETURN NULL;
END $$;
CREATE TRIGGER agency_send_time_moved AFTER UPDATE ON dot_authorities FOR EACH ROW
  WHEN (OLD.delivery_report_time IS DISTINCT FROM NEW.delivery_report_time)
  EXECUTE FUNCTION agency_send_time_moved();

-- Times that agencies set earlier had no effect. From now on they apply, but not to days before this change.
UPDATE delivery_schedules schedule SET due_after = now()
FROM dot_authorities agency WHERE agency.id = schedule.dot_authority_id AND agency.delivery_report_time IS NOT NULL AND schedule.send_time = '';
