-- The trail is written once (TICK-81, PLUS-1): no event, source or correction changes or goes, for the owner of the
-- tables as little as for the application, which has no right to. A purge takes none of them.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rows of % are kept as they were written', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE OR TRUNCATE ON slip_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE OR TRUNCATE ON record_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE OR TRUNCATE ON slip_sources FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE OR TRUNCATE ON slip_corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
