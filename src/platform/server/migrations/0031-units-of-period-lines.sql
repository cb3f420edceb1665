-- Do not pay is measured in the unit of each ticket and never converted: a closed period has a line of it for each unit.
ALTER TABLE pay_period_lines
  DROP CONSTRAINT pay_period_lines_dot_authority_id_dot_project_id_pay_period_key,
  ADD CONSTRAINT pay_period_lines_once UNIQUE NULLS NOT DISTINCT (dot_authority_id, dot_project_id, pay_period, pay_item_id, external_dot_contractor_id, estimated_qty_uom);
