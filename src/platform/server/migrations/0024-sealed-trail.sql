-- The trail sealed in a chain an agency (reliability row 12): each seal holds the hash of the rows since the one before it
-- and of that one's hash, so that a row that somebody changed, added or removed past every trigger is found by
-- `npm run audit:verify`, and a whole chain written anew by a hash that was noted elsewhere.
CREATE TABLE trail_seals (
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  -- 1, 2, 3 ... in each agency
  id int NOT NULL CHECK (id >= 1),
  -- the last row of each table that is sealed
  slip_event_id bigint NOT NULL,
  record_event_id bigint NOT NULL,
  slip_source_id bigint NOT NULL,
  slip_correction_id bigint NOT NULL,
  row_count int NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (dot_authority_id, id)
);
SELECT tenant_table('trail_seals', ':app', 'SELECT, INSERT');
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE OR TRUNCATE ON trail_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The hash of an agency's rows behind one seal and up to another, over that seal's hash. Columns are named one by one and
-- moments are numbers: neither a new column nor a setting of the session makes it another one.
CREATE FUNCTION hash_of_trail(agency int, earlier bytea, after_ids bigint[], upto_ids bigint[], OUT hash bytea, OUT row_count int)
  LANGUAGE plpgsql STABLE AS $$
DECLARE
  parts bytea[];
  counts int[];
BEGIN
  SELECT ARRAY[a.digest, b.digest, c.digest, d.digest], ARRAY[a.n, b.n, c.n, d.n] INTO parts, counts FROM
    (SELECT count(*)::int AS n, coalesce(string_agg(sha256(convert_to(jsonb_build_array(id, slip_id, change_set, event, changes, actor_employee_id, actor,
        impersonator, api_key_id, request_id, slip_version, reverses, extract(epoch FROM happened_at))::text, 'UTF8')), ''::bytea ORDER BY id), ''::bytea) AS digest
      FROM slip_events WHERE dot_authority_id = agency AND id > after_ids[1] AND id <= upto_ids[1]) a,
    (SELECT count(*)::int AS n, coalesce(string_agg(sha256(convert_to(jsonb_build_array(id, record_kind, record_id, record_name, record_version,
        dot_project_id, change_set, event, changes, actor_employee_id, actor, impersonator, api_key_id, request_id, reverses,
        extract(epoch FROM happened_at))::text, 'UTF8')), ''::bytea ORDER BY id), ''::bytea) AS digest
      FROM record_events WHERE dot_authority_id = agency AND id > after_ids[2] AND id <= upto_ids[2]) b,
    (SELECT count(*)::int AS n, coalesce(string_agg(sha256(convert_to(jsonb_build_array(id, slip_id, body, encode(body_hash, 'hex'), api_key_id, import_id,
        employee_id, extract(epoch FROM received_at))::text, 'UTF8')), ''::bytea ORDER BY id), ''::bytea) AS digest
      FROM slip_sources WHERE dot_authority_id = agency AND id > after_ids[3] AND id <= upto_ids[3]) c,
    (SELECT count(*)::int AS n, coalesce(string_agg(sha256(convert_to(jsonb_build_array(id, slip_id, field, from_value, to_value, corrected_by,
        corrected_by_name, reason, extract(epoch FROM corrected_at))::text, 'UTF8')), ''::bytea ORDER BY id), ''::bytea) AS digest
      FROM slip_corrections WHERE dot_authority_id = agency AND id > after_ids[4] AND id <= upto_ids[4]) d;
  hash := sha256(earlier || sha256(parts[1]) || sha256(parts[2]) || sha256(parts[3]) || sha256(parts[4]));
  row_count := counts[1] + counts[2] + counts[3] + counts[4];
END $$;
