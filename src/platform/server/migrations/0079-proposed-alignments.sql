-- An alignment of a LandXML file is proposed until somebody confirms where it lies; only a confirmed one gives stations (GEO-12, GEO-19).
ALTER TABLE alignments ADD COLUMN status text NOT NULL DEFAULT 'confirmed' CHECK (status IN ('proposed', 'confirmed'));
-- A file that is not in feet has the foot of its projection, which can still be changed while the alignment is proposed.
ALTER TABLE alignments ADD COLUMN takes_foot boolean NOT NULL DEFAULT false;
-- the job of the run that reads a file: a file whose job was canceled has failed
ALTER TABLE gis_files ADD COLUMN job_id uuid;
