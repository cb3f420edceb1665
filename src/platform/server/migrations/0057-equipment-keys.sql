-- A snapshot finds its machines by equipment id and serial number, deleted ones included. Under row-level security PostgreSQL uses no index
-- on lower(), which is not leakproof, so the key of the serial number is a column.
ALTER TABLE equipments ADD COLUMN serial_number_key text NOT NULL GENERATED ALWAYS AS (lower(serial_number)) STORED;
-- Both are for some rows only, so that no foreign key uses them: a connection whose foreign keys were first checked while the table was
-- empty would otherwise look each machine up by its agency alone, and 10,000 machines would take minutes.
CREATE INDEX equipments_by_id_key ON equipments (dot_authority_id, equipment_id_key) WHERE equipment_id_key <> '';
CREATE INDEX equipments_by_serial_key ON equipments (dot_authority_id, serial_number_key) WHERE serial_number_key <> '';

-- Room on each page, so that adding to a sum updates its row in place and no index.
ALTER TABLE plant_latencies SET (fillfactor = 60);
