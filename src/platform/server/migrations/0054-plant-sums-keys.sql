-- Every receipt adds to the running sums of plants. The agency of each new sum was looked up for its foreign key, row by row, although the
-- policy of the table lets nothing but the agency of the transaction in, and an agency is never removed.
ALTER TABLE plant_latencies DROP CONSTRAINT plant_latencies_dot_authority_id_fkey;
ALTER TABLE plant_arrivals DROP CONSTRAINT plant_arrivals_dot_authority_id_fkey;
