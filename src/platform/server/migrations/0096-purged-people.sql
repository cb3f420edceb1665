-- The macros of a person who was deleted for good are deleted too. Saved views that others use and tickets that were handed over
-- stay, and name the person by text (CONST-3, CONST-4). With their foreign keys, one such row stopped the purge of the person.
ALTER TABLE macros
  DROP CONSTRAINT macros_dot_authority_id_employee_id_fkey,
  ADD CONSTRAINT macros_dot_authority_id_employee_id_fkey FOREIGN KEY (dot_authority_id, employee_id) REFERENCES employees ON DELETE CASCADE;
ALTER TABLE saved_views DROP CONSTRAINT saved_views_dot_authority_id_created_by_fkey;
ALTER TABLE parked_slips DROP CONSTRAINT parked_slips_dot_authority_id_for_employee_id_fkey;
