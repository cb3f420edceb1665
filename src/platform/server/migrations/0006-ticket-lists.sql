-- What the ticket lists read by. Every filter and sort that GET /v1/slips takes stands on one of these, and a sort that
-- stands on none is refused (src/contract/ticket-sorts.ts). Each import pays for each index: the two by time carry the
-- ticket day so that totals of a range of days are read from the index alone.
DROP INDEX slips_by_time;
CREATE INDEX slips_by_time ON slips (dot_authority_id, ticketed_at, id) INCLUDE (ticket_date, dot_project_id);
DROP INDEX slips_by_project_time;
CREATE INDEX slips_by_project_time ON slips (dot_authority_id, dot_project_id, ticketed_at, id) INCLUDE (ticket_date);
-- The counts of a project are one read of this index (PROJ-29, PROJ-31).
DROP INDEX slips_by_project_status;
CREATE INDEX slips_by_project_status ON slips (dot_authority_id, dot_project_id, status, ticketed_at, id) INCLUDE (ticket_date);

-- A filter by one value with the newest first, and the sort by it.
CREATE INDEX slips_by_truck ON slips (dot_authority_id, truck, ticketed_at, id);
CREATE INDEX slips_by_plant ON slips (dot_authority_id, plant_name, ticketed_at, id);
CREATE INDEX slips_by_supplier ON slips (dot_authority_id, supplier, ticketed_at, id);
CREATE INDEX slips_by_material ON slips (dot_authority_id, material_description, ticketed_at, id);
CREATE INDEX slips_by_contractor ON slips (dot_authority_id, contractor, ticketed_at, id);
CREATE INDEX slips_by_number ON slips (dot_authority_id, ticket_number, id);
CREATE INDEX slips_by_net ON slips (dot_authority_id, net_ten_thousandths, id);

-- Within a project: days, deliveries and periods.
CREATE INDEX slips_by_project_day ON slips (dot_authority_id, dot_project_id, ticket_date, id);
CREATE INDEX slips_by_project_delivery ON slips (dot_authority_id, dot_project_id, delivered_date, id);
CREATE INDEX slips_by_project_period ON slips (dot_authority_id, dot_project_id, pay_period, id);

-- What few tickets are.
CREATE INDEX slips_flagged ON slips (dot_authority_id, ticketed_at, id) WHERE flag_by_dot;
CREATE INDEX slips_overloaded ON slips (dot_authority_id, ticketed_at, id) WHERE overloaded;
CREATE INDEX slips_modified ON slips (dot_authority_id, ticketed_at, id) WHERE modified;
CREATE INDEX slips_with_image ON slips (dot_authority_id, ticketed_at, id) WHERE image_count > 0;

-- Text search takes what else bounds it and how many ids are wanted at most, and plans with the text in hand: a text of
-- three signs or more by its trigrams, a text that most tickets hold along another index. LIKE is not leakproof, so
-- under row-level security it would visit every row (reliability D1); this one function names the agency itself.
DROP FUNCTION search_slip_ids(text);
CREATE FUNCTION search_slip_ids(needle text, project int, from_moment timestamptz, to_moment timestamptz, most int DEFAULT NULL)
  RETURNS SETOF int LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 200
  SET search_path = public, pg_temp AS $$
DECLARE
  agency int := nullif(current_setting('app.dot_authority_id', true), '')::int;
  pattern text := '%' || replace(replace(replace(lower(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
BEGIN
  IF agency IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE
    'SELECT id FROM slips WHERE dot_authority_id = $1 AND search_text LIKE ' || quote_literal(pattern)
    || CASE WHEN project IS NULL THEN '' ELSE ' AND dot_project_id = $2' END
    || CASE WHEN from_moment IS NULL THEN '' ELSE ' AND ticketed_at >= $3' END
    || CASE WHEN to_moment IS NULL THEN '' ELSE ' AND ticketed_at < $4' END
    || CASE WHEN most IS NULL THEN '' ELSE ' LIMIT $5' END
    USING agency, project, from_moment, to_moment, most;
END $$;
REVOKE ALL ON FUNCTION search_slip_ids FROM PUBLIC;
GRANT CREATE ON SCHEMA public TO :search;
ALTER FUNCTION search_slip_ids OWNER TO :search;
REVOKE CREATE ON SCHEMA public FROM :search;
GRANT EXECUTE ON FUNCTION search_slip_ids TO :app;

-- The sums of a project's items are read from the index alone (PROJ-30).
DROP INDEX pay_item_assignments_of_item;
CREATE INDEX pay_item_assignments_of_item ON pay_item_assignments (dot_authority_id, dot_project_id, project_pay_item_id, pay_period)
  INCLUDE (quantity, slip_id);

CREATE INDEX dot_projects_by_update ON dot_projects (dot_authority_id, updated_at, id);
