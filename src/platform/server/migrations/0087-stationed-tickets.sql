-- The stations that tickets have from alignments (GEO-19). A station that somebody entered has no row here, or another station.
ALTER TABLE alignments
  -- Goes up with each confirmation: stations of an earlier one are out of date.
  ADD COLUMN placed_count int NOT NULL DEFAULT 1;

CREATE TABLE stationed_tickets (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  slip_id int NOT NULL,
  alignment_id int NOT NULL,
  placed_count int NOT NULL,
  -- as the ticket has it: 12+34.56
  station text NOT NULL,
  PRIMARY KEY (dot_authority_id, slip_id),
  FOREIGN KEY (dot_authority_id, slip_id) REFERENCES slips ON DELETE CASCADE
);
CREATE INDEX stationed_tickets_of_alignment ON stationed_tickets (dot_authority_id, alignment_id);
SELECT tenant_table('stationed_tickets', ':app', 'SELECT, INSERT, UPDATE, DELETE');

-- In place of a foreign key, which would wait for a change of the alignment that itself waits until its tickets have their stations.
CREATE FUNCTION forget_stationed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM stationed_tickets WHERE dot_authority_id = OLD.dot_authority_id AND alignment_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER forget_stationed_tickets BEFORE DELETE ON alignments FOR EACH ROW EXECUTE FUNCTION forget_stationed_tickets();
