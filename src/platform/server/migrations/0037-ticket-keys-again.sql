-- Compares the old and new keys of an UPDATE as sets. With a join of the two transition tables, PostgreSQL kept the plan of the
-- connection's first UPDATE, of one ticket, and a later UPDATE of 5,000 compared 25 million pairs.
CREATE OR REPLACE FUNCTION slip_keys_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE slip_keys key SET dot_project_id = changed.dot_project_id, ticketed_at = changed.ticketed_at, ticket_date = changed.ticket_date,
    ticket_number = changed.ticket_number, truck = changed.truck, plant_name = changed.plant_name, supplier = changed.supplier,
    material_description = changed.material_description, contractor = changed.contractor, job_number = changed.job_number,
    net_ten_thousandths = changed.net_ten_thousandths
  FROM (
    SELECT dot_authority_id, id, dot_project_id, ticketed_at, ticket_date, ticket_number, truck, plant_name, supplier, material_description,
      contractor, job_number, net_ten_thousandths FROM added
    EXCEPT
    SELECT dot_authority_id, id, dot_project_id, ticketed_at, ticket_date, ticket_number, truck, plant_name, supplier, material_description,
      contractor, job_number, net_ten_thousandths FROM removed
  ) AS changed
  WHERE key.dot_authority_id = changed.dot_authority_id AND key.slip_id = changed.id;
  RETURN NULL;
END $$;

-- Without a role of its own, the search uses the application's role, and 0036 took this right from that role.
GRANT SELECT ON slips TO :app;

-- For lists of a project, newest first, that filter by several statuses, a pay period or missing pay data.
CREATE INDEX slips_by_project_time ON slips (dot_authority_id, dot_project_id, ticketed_at, id) INCLUDE (ticket_date);
