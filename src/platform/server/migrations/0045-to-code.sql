-- What is to code, by project, material, plant and day, read from this index alone: as long as it has no more rows than tickets that wait
-- for a pay code, a project with a million coded tickets costs nothing. The net is the twin in ten-thousandths, since numerics are long.
CREATE INDEX slips_to_code ON slips (dot_authority_id, dot_project_id, material_description, plant_name, plant_id, uom_1, ticket_date)
  INCLUDE (net_ten_thousandths) WHERE NOT coded AND status <> 'rejected' AND status <> 'voided';
-- The last coding of a person, for going on where one stopped: the other events of a busy day are not read.
CREATE INDEX slip_events_of_coder ON slip_events (dot_authority_id, actor_employee_id, id) WHERE event IN ('assigned', 'reassigned');
