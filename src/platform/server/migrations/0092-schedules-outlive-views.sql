-- A schedule whose saved report is deleted for good is removed by the cleanup of its own area, with an event, and not by the database without one.
ALTER TABLE report_schedules
  DROP CONSTRAINT report_schedules_dot_authority_id_saved_view_id_fkey,
  ADD CONSTRAINT report_schedules_dot_authority_id_saved_view_id_fkey FOREIGN KEY (dot_authority_id, saved_view_id) REFERENCES saved_views ON DELETE SET NULL (saved_view_id);
