-- What a write of many tickets paid for and nothing needed. A row that names its ticket (or a ticket its plant) by agency
-- and id stands in an agency that is there: that the agency is there was looked up a second time for every row.
ALTER TABLE slips DROP CONSTRAINT slips_dot_authority_id_fkey;
ALTER TABLE slip_sources DROP CONSTRAINT slip_sources_dot_authority_id_fkey;
ALTER TABLE slip_events DROP CONSTRAINT slip_events_dot_authority_id_fkey;
ALTER TABLE pay_item_assignments DROP CONSTRAINT pay_item_assignments_dot_authority_id_fkey;

-- The same columns begin slips_by_project_period, which answers for it.
DROP INDEX slips_by_pay_period;
