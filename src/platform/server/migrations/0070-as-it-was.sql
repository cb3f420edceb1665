-- The tickets that were in a project and have left it since, for its totals as they were (PLUS-17). Few events take a ticket out of a project.
CREATE INDEX slip_events_left_project ON slip_events (dot_authority_id, ((changes #>> '{dot_project_id,0}')), happened_at) WHERE (changes #>> '{dot_project_id,0}') IS NOT NULL;
