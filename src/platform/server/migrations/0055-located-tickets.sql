-- The delivered tickets of the map by location. Only they are on it, so that a change of any other ticket writes no entry.
CREATE INDEX slips_located ON slips (dot_authority_id, delivery_lat, delivery_long) INCLUDE (dot_project_id, id)
  WHERE status IN ('delivered', 'changed_after_delivered') AND delivery_lat IS NOT NULL AND delivery_long IS NOT NULL;
