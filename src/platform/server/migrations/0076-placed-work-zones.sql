-- Work zones that are placed along an alignment by their start and end station (GEO-24).
ALTER TABLE work_zones
  ADD COLUMN alignment_id int,
  -- the stations as they are counted there, in feet to the hundredth; the path is computed from them
  ADD COLUMN start_station double precision,
  ADD COLUMN end_station double precision,
  ADD CONSTRAINT work_zones_placement CHECK (num_nonnulls(alignment_id, start_station, end_station) IN (0, 3)),
  ADD CONSTRAINT work_zones_alignment FOREIGN KEY (dot_authority_id, alignment_id) REFERENCES alignments;
CREATE INDEX work_zones_of_alignment ON work_zones (dot_authority_id, alignment_id) WHERE alignment_id IS NOT NULL;

-- When a deleted alignment leaves the database for good, a zone keeps its path, as one that is placed by its points.
CREATE FUNCTION keep_placed_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE work_zones SET alignment_id = NULL, start_station = NULL, end_station = NULL WHERE dot_authority_id = OLD.dot_authority_id AND alignment_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER keep_placed_paths BEFORE DELETE ON alignments FOR EACH ROW EXECUTE FUNCTION keep_placed_paths();
