-- What was paid is kept (CONST-4): a deleted project with a closed period, an approved Update or a coded ticket stays,
-- hidden, until the agency's retention time has passed; never less than three years after its last closed period
-- (2 CFR 200.334). Null: the years of the product.
ALTER TABLE dot_authorities ADD COLUMN retention_years int CHECK (retention_years BETWEEN 3 AND 100);

-- An approved Update changes for nobody but the purge of its whole project.
CREATE OR REPLACE FUNCTION keep_approved_change_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'approved' AND NOT is_purging(OLD.dot_authority_id, OLD.dot_project_id) THEN
    RAISE EXCEPTION 'an approved update cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE FUNCTION keep_approved_change_order_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line change_order_lines;
BEGIN
  line := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
  IF NOT is_purging(line.dot_authority_id, line.dot_project_id)
    AND EXISTS (SELECT FROM change_orders WHERE dot_authority_id = line.dot_authority_id AND id = line.change_order_id AND state = 'approved') THEN
    RAISE EXCEPTION 'the lines of an approved update cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

-- From when a deleted project may be taken away: 31 days after its deletion, or for one that was paid after the years of
-- its agency. `usual_years` is what an unset setting means; the law's three years hold whatever is said.
CREATE FUNCTION purge_due_at(agency int, project int, usual_years int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN closed.at IS NULL
        AND NOT EXISTS (SELECT FROM change_orders u WHERE u.dot_authority_id = agency AND u.dot_project_id = project AND u.state = 'approved')
        AND NOT EXISTS (SELECT FROM pay_item_assignments a WHERE a.dot_authority_id = agency AND a.dot_project_id = project)
        AND NOT EXISTS (SELECT FROM slips s WHERE s.dot_authority_id = agency AND s.dot_project_id = project AND s.coded)
      THEN p.deleted_at + interval '744 hours'
      ELSE greatest(p.deleted_at, closed.at) + make_interval(years => greatest(3, coalesce(settings.retention_years, usual_years)))
    END
  FROM dot_projects p JOIN dot_authorities settings ON settings.id = p.dot_authority_id
  CROSS JOIN LATERAL (SELECT max(coalesce(closed_at, end_date::timestamptz)) AS at FROM pay_periods period
    WHERE period.dot_authority_id = agency AND period.dot_project_id = project AND period.state = 'closed') AS closed
  WHERE p.dot_authority_id = agency AND p.id = project AND p.deleted_at IS NOT NULL
$$;

-- Takes a deleted project away for good once that is due: what belongs to it goes, in an order in which nothing points at
-- what is gone; its tickets and events stay. Answers its tickets, with what each loses, for their events; none for a
-- project that is not due. This is the one way by which closed periods go.
DROP FUNCTION purge_project;
CREATE FUNCTION purge_project(project int, usual_years int) RETURNS TABLE (purged boolean, slip_id int, slip_version int, codes jsonb)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  agency int := nullif(current_setting('app.dot_authority_id', true), '')::int;
  child text;
BEGIN
  PERFORM FROM dot_projects WHERE dot_authority_id = agency AND id = project AND deleted_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND OR purge_due_at(agency, project, usual_years) > now() THEN RETURN; END IF;
  PERFORM set_config('app.purging', agency || ':' || project, true);
  RETURN QUERY SELECT true, NULL::int, NULL::int, NULL::jsonb;
  RETURN QUERY SELECT true, s.id, s.version + 1,
      (SELECT jsonb_agg(jsonb_build_object('slot', a.slot, 'project_pay_item_id', a.project_pay_item_id, 'item_code', item.item_code,
        'quantity', a.quantity::text, 'external_dot_contractor_id', a.external_dot_contractor_id, 'additional_notes', a.additional_notes,
        'pay_period', a.pay_period, 'assigned_by', a.assigned_by, 'assigned_at', a.assigned_at) ORDER BY a.slot)
      FROM pay_item_assignments a JOIN pay_items item ON item.dot_authority_id = a.dot_authority_id AND item.id = a.project_pay_item_id
      WHERE a.dot_authority_id = agency AND a.slip_id = s.id)
    FROM slips s WHERE s.dot_authority_id = agency AND s.dot_project_id = project ORDER BY s.id;
  DELETE FROM pay_item_assignments WHERE dot_authority_id = agency AND dot_project_id = project;
  UPDATE slips SET dot_project_id = NULL, pay_period = NULL, coded = false, primary_pay_item_id = NULL, secondary_pay_item_id = NULL,
    version = version + 1, updated_at = now()
  WHERE dot_authority_id = agency AND dot_project_id = project;
  UPDATE job_slip_projects SET dot_project_id = NULL, version = version + 1, updated_at = now()
  WHERE dot_authority_id = agency AND dot_project_id = project;
  FOREACH child IN ARRAY ARRAY[
    'pay_item_totals', 'project_ticket_counts', 'pay_item_uses', 'change_order_lines', 'change_orders', 'pay_item_contractors', 'pay_items',
    'external_dot_contract_projects', 'external_dot_contractors', 'contractor_requests', 'pay_period_lines', 'pay_periods', 'documents',
    'images', 'item_imports', 'project_employees'
  ] LOOP
    EXECUTE format('DELETE FROM %I WHERE dot_authority_id = $1 AND dot_project_id = $2', child) USING agency, project;
  END LOOP;
  DELETE FROM dot_projects WHERE dot_authority_id = agency AND id = project;
  PERFORM set_config('app.purging', '', true);
END $$;
REVOKE ALL ON FUNCTION purge_project FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_project TO :app;
