-- The agency's send time applies to daily delivery reports without a send time of their own (ACCT-4, REPT-11). When it changes, nothing is
-- sent for days that are over. The report of today is sent at the new time, or at once if that has passed, unless it was sent before.
CREATE FUNCTION agency_send_time_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_schedules schedule SET due_after = greatest(due_after, date_trunc('day', now() AT TIME ZONE zone.name) AT TIME ZONE zone.name - interval '1 second')
  FROM dot_projects p CROSS JOIN LATERAL (SELECT coalesce(p.timezone, NEW.timezone) AS name) AS zone
  WHERE schedule.dot_authority_id = NEW.id AND schedule.send_time = '' AND p.dot_authority_id = NEW.id AND p.id = schedule.dot_project_id;
  RETURN NULL;
END $$;
CREATE TRIGGER agency_send_time_moved AFTER UPDATE ON dot_authorities FOR EACH ROW
  WHEN (OLD.delivery_report_time IS DISTINCT FROM NEW.delivery_report_time)
  EXECUTE FUNCTION agency_send_time_moved();

-- Times that agencies set earlier had no effect. From now on they apply, but not to days before this change.
UPDATE delivery_schedules schedule SET due_after = now()
FROM dot_authorities agency WHERE agency.id = schedule.dot_authority_id AND agency.delivery_report_time IS NOT NULL AND schedule.send_time = '';
