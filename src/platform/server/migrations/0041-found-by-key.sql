-- The foreign key of a ticket's sources looked the ticket up for each row. A connection that had planned this lookup while the table was
-- small read all tickets for each row of a large import. Checked once per statement, as for events and pay codes (0038).
CREATE TRIGGER insist_on_tickets AFTER INSERT ON slip_sources REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION insist_on_tickets();

-- The other side of the references that triggers check. A foreign key looks past row-level security and these functions do not, so they
-- refuse to answer for an agency whose rows they cannot see. OFFSET 0 keeps each search a search by the index.
CREATE FUNCTION insist_on_seen_rows(agencies int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF row_security_active('slips') AND EXISTS (SELECT FROM unnest(agencies) AS agency WHERE agency::text IS DISTINCT FROM current_setting('app.dot_authority_id', true)) THEN
    RAISE EXCEPTION 'rows of an agency that is not set cannot be deleted' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION keep_used_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM insist_on_seen_rows(ARRAY(SELECT DISTINCT dot_authority_id FROM removed));
  IF EXISTS (SELECT FROM removed WHERE EXISTS (SELECT FROM slip_events e WHERE e.dot_authority_id = removed.dot_authority_id AND e.slip_id = removed.id OFFSET 0))
    OR EXISTS (SELECT FROM removed WHERE EXISTS (SELECT FROM slip_sources o WHERE o.dot_authority_id = removed.dot_authority_id AND o.slip_id = removed.id OFFSET 0))
    OR EXISTS (SELECT FROM removed WHERE EXISTS (SELECT FROM pay_item_assignments a WHERE a.dot_authority_id = removed.dot_authority_id AND a.slip_id = removed.id OFFSET 0)) THEN
    RAISE EXCEPTION 'a ticket with events, sources or pay codes cannot be deleted' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_used_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM insist_on_seen_rows(ARRAY(SELECT DISTINCT dot_authority_id FROM removed));
  IF EXISTS (SELECT FROM removed period WHERE EXISTS (SELECT FROM slips s WHERE s.dot_authority_id = period.dot_authority_id
        AND s.dot_project_id = period.dot_project_id AND s.pay_period = period.number OFFSET 0))
    OR EXISTS (SELECT FROM removed period WHERE EXISTS (SELECT FROM pay_item_assignments a WHERE a.dot_authority_id = period.dot_authority_id
        AND a.dot_project_id = period.dot_project_id AND a.pay_period = period.number OFFSET 0)) THEN
    RAISE EXCEPTION 'a pay period with tickets cannot be deleted' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'pay_period_exists';
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE slip_sources DROP CONSTRAINT slip_sources_dot_authority_id_slip_id_fkey;

-- The counts of a change are found key by key. In 0038 that was a nested loop of joins: until the table was analyzed, each key read all counts
-- of the agency, and a change of 1,500 tickets in as many projects took 8 s. A subquery for each key always uses the whole index.
CREATE OR REPLACE FUNCTION add_ticket_counts(agencies int[], projects int[], days date[], statuses text[], codings boolean[], strays boolean[], differences int[])
  RETURNS void LANGUAGE sql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH by_day AS (
    SELECT *, CASE WHEN dot_project_id IS NULL THEN 'unconnected' ELSE 'project' END AS scope
    FROM unnest(agencies, projects, days, statuses, codings, strays, differences)
      AS d (dot_authority_id, dot_project_id, first_day, status, coded, is_astray, tickets)
  ), by_scope AS (
    SELECT dot_authority_id, scope, dot_project_id, first_day, status, coded, is_astray, tickets FROM by_day
    UNION ALL
    SELECT dot_authority_id, 'connected', NULL, first_day, status, coded, is_astray, sum(tickets)
    FROM by_day WHERE dot_project_id IS NOT NULL GROUP BY 1, 4, 5, 6, 7 HAVING sum(tickets) <> 0
  ), difference AS MATERIALIZED (
    SELECT dot_authority_id, scope, dot_project_id, 'day' AS span, first_day, status, coded, is_astray, tickets FROM by_scope
    UNION ALL
    SELECT dot_authority_id, scope, dot_project_id, span, date_trunc(span, first_day::timestamp)::date, status, coded, is_astray, sum(tickets)
    FROM by_scope CROSS JOIN (VALUES ('month'), ('year')) AS longer (span) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(tickets) <> 0
  ), of_projects AS (
    SELECT c.dot_authority_id, c.id FROM difference d
    CROSS JOIN LATERAL (
      SELECT dot_authority_id, id FROM project_ticket_counts c
      WHERE c.dot_authority_id = d.dot_authority_id AND c.scope = d.scope AND c.dot_project_id = d.dot_project_id AND c.span = d.span
        AND c.first_day = d.first_day AND c.status = d.status AND c.coded = d.coded AND c.is_astray = d.is_astray
      FOR UPDATE SKIP LOCKED) c
    WHERE d.dot_project_id IS NOT NULL
  ), of_none AS (
    SELECT c.dot_authority_id, c.id FROM difference d
    CROSS JOIN LATERAL (
      SELECT dot_authority_id, id FROM project_ticket_counts c
      WHERE c.dot_authority_id = d.dot_authority_id AND c.scope = d.scope AND c.dot_project_id IS NULL AND c.span = d.span
        AND c.first_day = d.first_day AND c.status = d.status AND c.coded = d.coded AND c.is_astray = d.is_astray
      FOR UPDATE SKIP LOCKED) c
    WHERE d.dot_project_id IS NULL
  ), taken AS (
    DELETE FROM project_ticket_counts c USING (SELECT * FROM of_projects UNION ALL SELECT * FROM of_none) AS held
    WHERE c.dot_authority_id = held.dot_authority_id AND c.id = held.id
    RETURNING c.dot_authority_id, c.scope, c.dot_project_id, c.span, c.first_day, c.status, c.coded, c.is_astray, c.tickets
  )
  INSERT INTO project_ticket_counts (dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray, tickets)
  SELECT dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray, sum(tickets)
  FROM (SELECT * FROM difference UNION ALL SELECT * FROM taken) AS parts GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(tickets) <> 0
$$;

CREATE OR REPLACE FUNCTION add_pay_item_totals(agencies int[], projects int[], items int[], periods int[], differences int[], quantities numeric[])
  RETURNS void LANGUAGE sql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH difference AS (
    SELECT * FROM unnest(agencies, projects, items, periods, differences, quantities)
      AS d (dot_authority_id, dot_project_id, project_pay_item_id, pay_period, tickets, quantity)
  ), held AS (
    SELECT t.dot_authority_id, t.id FROM difference d
    CROSS JOIN LATERAL (
      SELECT dot_authority_id, id FROM pay_item_totals t
      WHERE t.dot_authority_id = d.dot_authority_id AND t.dot_project_id = d.dot_project_id AND t.project_pay_item_id = d.project_pay_item_id
        AND t.pay_period = d.pay_period
      FOR UPDATE SKIP LOCKED) t
  ), taken AS (
    DELETE FROM pay_item_totals t USING held WHERE t.dot_authority_id = held.dot_authority_id AND t.id = held.id
    RETURNING t.dot_authority_id, t.dot_project_id, t.project_pay_item_id, t.pay_period, t.tickets, t.quantity
  )
  INSERT INTO pay_item_totals (dot_authority_id, dot_project_id, project_pay_item_id, pay_period, tickets, quantity)
  SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, sum(tickets), sum(quantity)
  FROM (SELECT * FROM difference UNION ALL SELECT * FROM taken) AS parts GROUP BY 1, 2, 3, 4
  HAVING sum(tickets) <> 0 OR sum(quantity) <> 0
$$;
