-- Work zones that are placed along an alignment by their start and end station (GEO-24).
ALTER TABLE work_zones
  ADD COLUMN alignment_id int,
  -- the stations as they are counted there, in feet to the hundredth; the path is computed from them
  ADD COLUMN start_station double precision,
  ADD COLUMN end_station double precision,
  ADD CONSTRAINT work_zones_placement CHECK (num_nonnulls(alignment_id, start_station, end_station) IN (0, 3)),
  -- An alignment is only marked as deleted, and leaves the database with its project and the zones of it. No action is taken before that.
  ADD CONSTRAINT work_zones_alignment FOREIGN KEY (dot_authority_id, alignment_id) REFERENCES alignments;
CREATE INDEX work_zones_of_alignment ON work_zones (dot_authority_id, alignment_id) WHERE alignment_id IS NOT NULL;
