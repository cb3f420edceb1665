-- What was paid stays as it was paid (PAY-25, PAY-26): a closed period, its lines and the pay codes of its tickets change
-- for nobody, the owner of the tables included. The code above takes the periods before the tickets and refuses earlier;
-- these triggers hold whatever it does. One statement, one look at the periods it touches, held until the transaction ends.

-- True in the one transaction of the owner that takes a deleted project away (purge_project), for that project alone.
CREATE FUNCTION is_purging(agency int, project int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('app.purging', true), '') = agency || ':' || project
    AND (SELECT relowner FROM pg_class WHERE oid = 'public.pay_periods'::regclass) = (SELECT oid FROM pg_roles WHERE rolname = current_user)
$$;

-- SLP01 is the code by which the server knows this refusal; its detail is the number of the period.
CREATE FUNCTION insist_on_open_periods(agencies int[], projects int[], numbers int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  period record;
BEGIN
  -- the state of the row as it is once we hold it: a close that is under way is waited for
  FOR period IN
    SELECT p.dot_authority_id, p.dot_project_id, p.number, p.state
    FROM unnest(agencies, projects, numbers) AS touched (dot_authority_id, dot_project_id, number)
    JOIN pay_periods p USING (dot_authority_id, dot_project_id, number)
    ORDER BY 1, 2, 3 FOR SHARE OF p
  LOOP
    IF period.state = 'closed' AND NOT is_purging(period.dot_authority_id, period.dot_project_id) THEN
      RAISE EXCEPTION 'a closed period cannot be changed' USING ERRCODE = 'SLP01', DETAIL = period.number::text;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION keep_closed_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM insist_on_open_periods(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(pay_period))
    FROM (SELECT DISTINCT dot_authority_id, dot_project_id, pay_period FROM added) AS touched HAVING count(*) > 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM insist_on_open_periods(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(pay_period))
    FROM (SELECT DISTINCT dot_authority_id, dot_project_id, pay_period FROM removed) AS touched HAVING count(*) > 0;
  ELSE
    PERFORM insist_on_open_periods(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(pay_period))
    FROM (SELECT dot_authority_id, dot_project_id, pay_period FROM added
      UNION SELECT dot_authority_id, dot_project_id, pay_period FROM removed) AS touched HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_closed_added AFTER INSERT ON pay_item_assignments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_codes();
CREATE TRIGGER keep_closed_removed AFTER DELETE ON pay_item_assignments REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_codes();
CREATE TRIGGER keep_closed_changed AFTER UPDATE ON pay_item_assignments REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_codes();

-- The lines are written once, just before their period closes.
CREATE TRIGGER keep_closed_added AFTER INSERT ON pay_period_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_codes();
CREATE TRIGGER keep_closed_removed AFTER DELETE ON pay_period_lines REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_codes();
CREATE TRIGGER keep_closed_changed AFTER UPDATE ON pay_period_lines REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closed_codes();

-- What a ticket says of its own pay code. Most writes of tickets change nothing of it and call nothing.
CREATE FUNCTION keep_closed_slip() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.pay_period IS NOT NULL THEN
    PERFORM insist_on_open_periods(ARRAY[OLD.dot_authority_id], ARRAY[OLD.dot_project_id], ARRAY[OLD.pay_period]);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.pay_period IS NOT NULL THEN
    PERFORM insist_on_open_periods(ARRAY[NEW.dot_authority_id], ARRAY[NEW.dot_project_id], ARRAY[NEW.pay_period]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_closed_added AFTER INSERT ON slips FOR EACH ROW WHEN (NEW.pay_period IS NOT NULL) EXECUTE FUNCTION keep_closed_slip();
CREATE TRIGGER keep_closed_removed AFTER DELETE ON slips FOR EACH ROW WHEN (OLD.pay_period IS NOT NULL) EXECUTE FUNCTION keep_closed_slip();
CREATE TRIGGER keep_closed_changed AFTER UPDATE ON slips FOR EACH ROW
  WHEN ((OLD.coded, OLD.pay_period, OLD.dot_project_id, OLD.primary_pay_item_id, OLD.secondary_pay_item_id)
    IS DISTINCT FROM (NEW.coded, NEW.pay_period, NEW.dot_project_id, NEW.primary_pay_item_id, NEW.secondary_pay_item_id))
  EXECUTE FUNCTION keep_closed_slip();

-- A closed period itself; 0015 kept it from changes, not from being deleted.
CREATE OR REPLACE FUNCTION keep_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'closed' AND NOT is_purging(OLD.dot_authority_id, OLD.dot_project_id) THEN
    RAISE EXCEPTION 'a closed period cannot be changed' USING ERRCODE = 'SLP01', DETAIL = OLD.number::text;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
DROP TRIGGER keep_closed ON pay_periods;
CREATE TRIGGER keep_closed BEFORE UPDATE OR DELETE ON pay_periods FOR EACH ROW EXECUTE FUNCTION keep_closed_period();

-- Emptying a table asks no row.
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_rows BEFORE TRUNCATE ON pay_periods FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER keep_rows BEFORE TRUNCATE ON pay_period_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER keep_rows BEFORE TRUNCATE ON pay_item_assignments FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE TRIGGER keep_rows BEFORE TRUNCATE ON slips FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();

-- An event is dated when it is written, behind the locks: one that waited for a close is dated after it (PLUS-18).
ALTER TABLE slip_events ALTER COLUMN happened_at SET DEFAULT statement_timestamp();
