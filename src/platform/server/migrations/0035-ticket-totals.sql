-- Totals of the usual filters without counting (API-12): the number of tickets by day, status and coding, also summed by month
-- and year, so that a long range of days reads a few months and the days at its ends. There are counts for each project, for all
-- tickets with a project (connected), since 200 projects have 20,000 rows of days, and for tickets without one.
-- Updated as in 0009: a key may have several rows, which are added up; a writer merges the rows that no other writer has locked.

-- The filter by days compares ticket_date, but reads an index on ticketed_at and assumes that the two differ by at most three
-- days (search.ts). Tickets that differ by more are missing from lists of their days, so they are counted separately.
CREATE FUNCTION is_astray(ticket_date date, ticketed_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (ticketed_at AT TIME ZONE 'UTC')::date - ticket_date NOT BETWEEN -3 AND 3;
CREATE INDEX slips_astray ON slips (dot_authority_id, ticket_date, id) WHERE is_astray(ticket_date, ticketed_at);

DROP FUNCTION add_ticket_counts;
DROP TABLE project_ticket_counts;
CREATE TABLE project_ticket_counts (
  dot_authority_id int NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  scope text NOT NULL CHECK (scope IN ('project', 'connected', 'unconnected')),
  dot_project_id int,
  span text NOT NULL CHECK (span IN ('day', 'month', 'year')),
  first_day date NOT NULL,
  status text NOT NULL,
  coded boolean NOT NULL,
  is_astray boolean NOT NULL,
  tickets int NOT NULL,
  PRIMARY KEY (dot_authority_id, id),
  CHECK ((scope = 'project') = (dot_project_id IS NOT NULL))
-- each change replaces rows, and only vacuumed pages are read from the index alone
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
SELECT tenant_table('project_ticket_counts', ':app', 'SELECT, INSERT, UPDATE, DELETE');

-- What is there already. The owner need not be one that row-level security lets through.
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE project_ticket_counts NO FORCE ROW LEVEL SECURITY;
INSERT INTO project_ticket_counts (dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray, tickets)
  WITH by_day AS MATERIALIZED (
    SELECT dot_authority_id, dot_project_id, ticket_date, status, coded, is_astray(ticket_date, ticketed_at) AS is_astray, count(*) AS tickets
    FROM slips GROUP BY 1, 2, 3, 4, 5, 6
  ), by_scope AS (
    SELECT *, CASE WHEN dot_project_id IS NULL THEN 'unconnected' ELSE 'project' END AS scope FROM by_day
    UNION ALL
    SELECT dot_authority_id, NULL, ticket_date, status, coded, is_astray, tickets, 'connected' FROM by_day WHERE dot_project_id IS NOT NULL
  )
  SELECT dot_authority_id, scope, dot_project_id, span, date_trunc(span, ticket_date::timestamp)::date, status, coded, is_astray, sum(tickets)
  FROM by_scope CROSS JOIN (VALUES ('day'), ('month'), ('year')) AS spans (span)
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 4, 3, 5;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE project_ticket_counts FORCE ROW LEVEL SECURITY;
CREATE INDEX project_ticket_counts_of_project ON project_ticket_counts (dot_authority_id, scope, span, dot_project_id, first_day)
  INCLUDE (status, coded, is_astray, tickets);

-- Adds differences of days to the counts, and to those of their months and years and of all projects together: rows of their
-- keys that no other transaction holds go up in the new ones. Keys without a project are looked up apart, since NULL equals nothing.
CREATE FUNCTION add_ticket_counts(agencies int[], projects int[], days date[], statuses text[], codings boolean[], strays boolean[], differences int[])
  RETURNS void LANGUAGE sql AS $$
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
    JOIN project_ticket_counts c USING (dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray) FOR UPDATE OF c SKIP LOCKED
  ), of_none AS (
    SELECT c.dot_authority_id, c.id FROM difference d
    JOIN project_ticket_counts c USING (dot_authority_id, scope, span, first_day, status, coded, is_astray)
    WHERE d.dot_project_id IS NULL AND c.dot_project_id IS NULL FOR UPDATE OF c SKIP LOCKED
  ), taken AS (
    DELETE FROM project_ticket_counts c USING (SELECT * FROM of_projects UNION ALL SELECT * FROM of_none) AS held
    WHERE c.dot_authority_id = held.dot_authority_id AND c.id = held.id
    RETURNING c.dot_authority_id, c.scope, c.dot_project_id, c.span, c.first_day, c.status, c.coded, c.is_astray, c.tickets
  )
  INSERT INTO project_ticket_counts (dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray, tickets)
  SELECT dot_authority_id, scope, dot_project_id, span, first_day, status, coded, is_astray, sum(tickets)
  FROM (SELECT * FROM difference UNION ALL SELECT * FROM taken) AS parts GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(tickets) <> 0
$$;

CREATE OR REPLACE FUNCTION slips_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO slip_texts SELECT dot_authority_id, id, slip_text(ticket_number, truck, plant_name, supplier, material_description, job_number) FROM added;
  PERFORM add_ticket_counts(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(ticket_date), array_agg(status), array_agg(coded), array_agg(astray), array_agg(n))
  FROM (SELECT dot_authority_id, dot_project_id, ticket_date, status, coded, is_astray(ticket_date, ticketed_at) AS astray, count(*)::int AS n
    FROM added GROUP BY 1, 2, 3, 4, 5, 6) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION slips_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_ticket_counts(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(ticket_date), array_agg(status), array_agg(coded), array_agg(astray), array_agg(n))
  FROM (
    SELECT dot_authority_id, dot_project_id, ticket_date, status, coded, astray, sum(n)::int AS n FROM (
      SELECT dot_authority_id, dot_project_id, ticket_date, status, coded, is_astray(ticket_date, ticketed_at) AS astray, 1 AS n FROM added
      UNION ALL SELECT dot_authority_id, dot_project_id, ticket_date, status, coded, is_astray(ticket_date, ticketed_at), -1 FROM removed) AS both_sides
    GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION slips_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM slip_texts t USING removed WHERE t.dot_authority_id = removed.dot_authority_id AND t.slip_id = removed.id;
  PERFORM add_ticket_counts(array_agg(dot_authority_id), array_agg(dot_project_id), array_agg(ticket_date), array_agg(status), array_agg(coded), array_agg(astray), array_agg(n))
  FROM (SELECT dot_authority_id, dot_project_id, ticket_date, status, coded, is_astray(ticket_date, ticketed_at) AS astray, -count(*)::int AS n
    FROM removed GROUP BY 1, 2, 3, 4, 5, 6) AS difference HAVING count(*) > 0;
  RETURN NULL;
END $$;
