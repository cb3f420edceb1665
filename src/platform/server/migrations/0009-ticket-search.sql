-- What follows the tickets in tables of its own, kept by triggers in the transaction of the change, whoever writes:
-- the text that the search looks in, and the counts and sums that the lists of projects show. A change of status or pay
-- code writes a ticket's row anew with every index on it; the trigram index, the dearest, is no longer one of them.

-- The text of a ticket that the search looks in (TICK-12).
CREATE FUNCTION slip_text(ticket_number text, truck text, plant_name text, supplier text, material_description text, job_number text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(ticket_number || E'\n' || coalesce(truck, '') || E'\n' || plant_name || E'\n' || supplier || E'\n' ||
    material_description || E'\n' || coalesce(job_number, ''));

CREATE TABLE slip_texts (
  dot_authority_id int NOT NULL,
  slip_id int NOT NULL,
  search_text text NOT NULL,
  PRIMARY KEY (dot_authority_id, slip_id)
);
SELECT tenant_table('slip_texts', ':app', 'SELECT, INSERT, UPDATE');

-- How many tickets a project has of each status and day. A key may stand in several rows, which are to be added up: a
-- writer takes those that nobody holds into its own and never waits for another one.
CREATE TABLE project_ticket_counts (
  dot_authority_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  dot_project_id int NOT NULL,
  status text NOT NULL,
  ticket_date date NOT NULL,
  tickets int NOT NULL,
  PRIMARY KEY (dot_authority_id, id)
);
CREATE INDEX project_ticket_counts_of_project ON project_ticket_counts (dot_authority_id, dot_project_id, status, ticket_date) INCLUDE (tickets);
SELECT tenant_table('project_ticket_counts', ':app', 'SELECT, INSERT, UPDATE, DELETE');

-- How many assignments an item has in each period, and the sum of their quantities; rows are added up as above.
CREATE TABLE pay_item_totals (
  dot_authority_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  dot_project_id int NOT NULL,
  project_pay_item_id int NOT NULL,
  pay_period int NOT NULL,
  tickets int NOT NULL,
  quantity numeric(20, 2) NOT NULL,
  PRIMARY KEY (dot_authority_id, id)
);
CREATE INDEX pay_item_totals_of_item ON pay_item_totals (dot_authority_id, dot_project_id, project_pay_item_id, pay_period)
  INCLUDE (tickets, quantity);
SELECT tenant_table('pay_item_totals', ':app', 'SELECT, INSERT, UPDATE, DELETE');

-- What is there already. The owner need not be one that row-level security lets through.
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_assignments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE slip_texts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE project_ticket_counts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_totals NO FORCE ROW LEVEL SECURITY;
INSERT INTO slip_texts SELECT dot_authority_id, id, search_text FROM slips ORDER BY dot_authority_id, id;
INSERT INTO project_ticket_counts (dot_authority_id, dot_project_id, status, ticket_date, tickets)
  SELECT dot_authority_id, dot_project_id, status, ticket_date, count(*) FROM slips WHERE dot_project_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
INSERT INTO pay_item_totals (dot_authority_id, dot_project_id, project_pay_item_id, pay_period, tickets, quantity)
  SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, count(*), coalesce(sum(quantity), 0)
  FROM pay_item_assignments GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_assignments FORCE ROW LEVEL SECURITY;
ALTER TABLE slip_texts FORCE ROW LEVEL SECURITY;
ALTER TABLE project_ticket_counts FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_totals FORCE ROW LEVEL SECURITY;

CREATE INDEX slip_texts_by_trigram ON slip_texts USING gin (dot_authority_id, search_text gin_trgm_ops);

-- Text search takes what else bounds it and how many ids are wanted at most, and plans with the text in hand. LIKE is not
-- leakproof, so under row-level security it would visit every row (reliability D1); this one function names the agency
-- itself.
DROP FUNCTION search_slip_ids;
CREATE FUNCTION search_slip_ids(needle text, project int, from_moment timestamptz, to_moment timestamptz, most int DEFAULT NULL)
  RETURNS SETOF int LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
  SET search_path = public, pg_temp AS $$
DECLARE
  agency int := nullif(current_setting('app.dot_authority_id', true), '')::int;
  pattern text := '%' || replace(replace(replace(lower(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  is_bound boolean := project IS NOT NULL OR from_moment IS NOT NULL OR to_moment IS NOT NULL;
BEGIN
  IF agency IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT t.slip_id FROM slip_texts t'
    || CASE WHEN is_bound THEN ' JOIN slips s ON s.dot_authority_id = $1 AND s.id = t.slip_id' ELSE '' END
    || ' WHERE t.dot_authority_id = $1 AND t.search_text LIKE ' || quote_literal(pattern)
    || CASE WHEN project IS NULL THEN '' ELSE ' AND s.dot_project_id = $2' END
    || CASE WHEN from_moment IS NULL THEN '' ELSE ' AND s.ticketed_at >= $3' END
    || CASE WHEN to_moment IS NULL THEN '' ELSE ' AND s.ticketed_at < $4' END
    || CASE WHEN most IS NULL THEN '' ELSE ' LIMIT $5' END
    USING agency, project, from_moment, to_moment, most;
END $$;
REVOKE ALL ON FUNCTION search_slip_ids FROM PUBLIC;
GRANT SELECT ON slip_texts TO :search;
GRANT CREATE ON SCHEMA public TO :search;
ALTER FUNCTION search_slip_ids OWNER TO :search;
REVOKE CREATE ON SCHEMA public FROM :search;
GRANT EXECUTE ON FUNCTION search_slip_ids TO :app;

ALTER TABLE slips DROP COLUMN search_text;

-- Adds differences to the counts: rows of their keys that no other transaction holds go up in the new ones.
CREATE FUNCTION add_ticket_counts(agencies int[], projects int[], statuses text[], days date[], differences int[])
  RETURNS void LANGUAGE sql AS $$
  WITH difference AS (
    SELECT * FROM unnest(agencies, projects, statuses, days, differences) AS d (dot_authority_id, dot_project_id, status, ticket_date, tickets)
  ), held AS (
    SELECT c.dot_authority_id, c.id FROM difference d
    JOIN project_ticket_counts c USING (dot_authority_id, dot_project_id, status, ticket_date) FOR UPDATE OF c SKIP LOCKED
  ), taken AS (
    DELETE FROM project_ticket_counts c USING held WHERE c.dot_authority_id = held.dot_authority_id AND c.id = held.id
    RETURNING c.dot_authority_id, c.dot_project_id, c.status, c.ticket_date, c.tickets
  )
  INSERT INTO project_ticket_counts (dot_authority_id, dot_project_id, status, ticket_date, tickets)
  SELECT dot_authority_id, dot_project_id, status, ticket_date, sum(tickets)
  FROM (SELECT * FROM difference UNION ALL SELECT * FROM taken) AS parts GROUP BY 1, 2, 3, 4 HAVING sum(tickets) <> 0
$$;

CREATE FUNCTION add_pay_item_totals(agencies int[], projects int[], items int[], periods int[], differences int[], quantities numeric[])
  RETURNS void LANGUAGE sql AS $$
  WITH difference AS (
    SELECT * FROM unnest(agencies, projects, items, periods, differences, quantities)
      AS d (dot_authority_id, dot_project_id, project_pay_item_id, pay_period, tickets, quantity)
  ), held AS (
    SELECT t.dot_authority_id, t.id FROM difference d
    JOIN pay_item_totals t USING (dot_authority_id, dot_project_id, project_pay_item_id, pay_period) FOR UPDATE OF t SKIP LOCKED
  ), taken AS (
    DELETE FROM pay_item_totals t USING held WHERE t.dot_authority_id = held.dot_authority_id AND t.id = held.id
    RETURNING t.dot_authority_id, t.dot_project_id, t.project_pay_item_id, t.pay_period, t.tickets, t.quantity
  )
  INSERT INTO pay_item_totals (dot_authority_id, dot_project_id, project_pay_item_id, pay_period, tickets, quantity)
  SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, sum(tickets), sum(quantity)
  FROM (SELECT * FROM difference UNION ALL SELECT * FROM taken) AS parts GROUP BY 1, 2, 3, 4
  HAVING sum(tickets) <> 0 OR sum(quantity) <> 0
$$;

-- A statement's own triggers: the differences are summed before anything is written.
CREATE FUNCTION slips_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slip_texts SELECT dot_authority_id, id, slip_text(ticket_number, truck, plant_name, supplier, material_description, job_number) FROM added;
  PERFORM add_ticket_counts(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(status), array_agg(ticket_date), array_agg(n))
  FROM (SELECT dot_authority_id, dot_project_id, status, ticket_date, count(*)::int AS n FROM added
    WHERE dot_project_id IS NOT NULL GROUP BY 1, 2, 3, 4) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER slips_added AFTER INSERT ON slips REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION slips_added();

CREATE FUNCTION slips_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_ticket_counts(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(status), array_agg(ticket_date), array_agg(n))
  FROM (
    SELECT dot_authority_id, dot_project_id, status, ticket_date, sum(n)::int AS n FROM (
      SELECT dot_authority_id, dot_project_id, status, ticket_date, 1 AS n FROM added
      UNION ALL SELECT dot_authority_id, dot_project_id, status, ticket_date, -1 FROM removed) AS both_sides
    WHERE dot_project_id IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER slips_changed AFTER UPDATE ON slips REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION slips_changed();

CREATE FUNCTION slips_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM slip_texts t USING removed WHERE t.dot_authority_id = removed.dot_authority_id AND t.slip_id = removed.id;
  PERFORM add_ticket_counts(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(status), array_agg(ticket_date), array_agg(n))
  FROM (SELECT dot_authority_id, dot_project_id, status, ticket_date, -count(*)::int AS n FROM removed
    WHERE dot_project_id IS NOT NULL GROUP BY 1, 2, 3, 4) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER slips_removed AFTER DELETE ON slips REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION slips_removed();

-- A further receipt may change what the search looks in; a person's own writes never do.
CREATE FUNCTION slip_text_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slip_texts SET search_text = slip_text(NEW.ticket_number, NEW.truck, NEW.plant_name, NEW.supplier, NEW.material_description, NEW.job_number)
  WHERE dot_authority_id = NEW.dot_authority_id AND slip_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER slip_text_changed AFTER UPDATE ON slips FOR EACH ROW
  WHEN ((OLD.ticket_number, OLD.truck, OLD.plant_name, OLD.supplier, OLD.material_description, OLD.job_number)
    IS DISTINCT FROM (NEW.ticket_number, NEW.truck, NEW.plant_name, NEW.supplier, NEW.material_description, NEW.job_number))
  EXECUTE FUNCTION slip_text_changed();

CREATE FUNCTION assignments_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_pay_item_totals(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(project_pay_item_id), array_agg(pay_period), array_agg(n), array_agg(quantity))
  FROM (SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, count(*)::int AS n, coalesce(sum(quantity), 0) AS quantity
    FROM added GROUP BY 1, 2, 3, 4) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_added AFTER INSERT ON pay_item_assignments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION assignments_added();

CREATE FUNCTION assignments_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_pay_item_totals(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(project_pay_item_id), array_agg(pay_period), array_agg(n), array_agg(quantity))
  FROM (SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, -count(*)::int AS n, -coalesce(sum(quantity), 0) AS quantity
    FROM removed GROUP BY 1, 2, 3, 4) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_removed AFTER DELETE ON pay_item_assignments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION assignments_removed();

CREATE FUNCTION assignments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_pay_item_totals(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(project_pay_item_id), array_agg(pay_period), array_agg(n), array_agg(quantity))
  FROM (
    SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, sum(n)::int AS n, sum(quantity) AS quantity FROM (
      SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, 1 AS n, coalesce(quantity, 0) AS quantity FROM added
      UNION ALL SELECT dot_authority_id, dot_project_id, project_pay_item_id, pay_period, -1, -coalesce(quantity, 0) FROM removed) AS both_sides
    GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 OR sum(quantity) <> 0) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_changed AFTER UPDATE ON pay_item_assignments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION assignments_changed();
