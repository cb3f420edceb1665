-- What an UPDATE changed of the keys is found by comparing sets: a join of the two transition tables would keep the plan that
-- fit the first statement of its connection, one ticket, and compare every two of a later 5,000.
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

-- Where the search has no role of its own, the right that 0036 took from it was the application's.
GRANT SELECT ON slips TO :app;

-- The newest tickets of a project with a status of several, a pay period or missing pay data are found in their order.
CREATE INDEX slips_by_project_time ON slips (dot_authority_id, dot_project_id, ticketed_at, id) INCLUDE (ticket_date);
