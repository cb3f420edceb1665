-- What the menu counts is told to the windows of the agency, whoever wrote it, with the commit (SHELL-42, SHELL-43).
-- The channel is that of announce.ts; equal messages of one transaction arrive once.
CREATE FUNCTION tell_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('slipway_changes', json_build_object('kind', 'counts', 'dot_authority_id', coalesce(NEW.dot_authority_id, OLD.dot_authority_id))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER vendor_requests_counted AFTER INSERT OR DELETE OR UPDATE OF status ON vendor_requests FOR EACH ROW EXECUTE FUNCTION tell_counts();
CREATE TRIGGER consultancy_requests_counted AFTER INSERT OR DELETE OR UPDATE OF status ON consultancy_requests FOR EACH ROW EXECUTE FUNCTION tell_counts();
CREATE TRIGGER submittals_counted AFTER INSERT OR DELETE OR UPDATE OF state ON submittals FOR EACH ROW EXECUTE FUNCTION tell_counts();
