-- Balances of tickets (PLUS-5). A changed unit of an item, or a changed factor of a unit, changes the balance of tickets that were not
-- touched, so those are noted to be checked again, whoever made the change.

-- Notes the tickets that are coded to these items; with very many, all tickets of the agency, so that new ones do not wait behind them.
CREATE FUNCTION note_coded_tickets(agency int, items int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  coded int[];
BEGIN
  SELECT array_agg(slip_id ORDER BY slip_id) INTO coded FROM (
    SELECT DISTINCT code.slip_id FROM pay_items item JOIN pay_item_assignments code
      ON code.dot_authority_id = item.dot_authority_id AND code.dot_project_id = item.dot_project_id AND code.project_pay_item_id = item.id
    WHERE item.dot_authority_id = agency AND item.id = ANY (items) LIMIT 5001) found;
  IF cardinality(coded) > 5000 THEN
    INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES (agency, '{}', 0);
  ELSIF coded IS NOT NULL THEN
    INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES (agency, coded);
  END IF;
END $$;

CREATE FUNCTION check_tickets_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_coded_tickets(dot_authority_id, array_agg(id)) FROM (
    SELECT changed.dot_authority_id, changed.id
    FROM changed JOIN before ON before.dot_authority_id = changed.dot_authority_id AND before.id = changed.id
    WHERE (changed.estimated_qty_uom, changed.is_dnp, changed.source_only) IS DISTINCT FROM (before.estimated_qty_uom, before.is_dnp, before.source_only)) other
  GROUP BY dot_authority_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_tickets_of_items AFTER UPDATE ON pay_items REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_tickets_of_items();

CREATE FUNCTION check_tickets_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- spellings that differ in blanks, periods or capitals are one unit; a ticket too many does no harm
  PERFORM note_coded_tickets(item.dot_authority_id, array_agg(item.id))
  FROM (SELECT DISTINCT changed.dot_authority_id, upper(btrim(normalize(unit.code, NFKC), E' \t.')) AS spelling
      FROM changed JOIN reconciliation_uoms unit ON unit.dot_authority_id = changed.dot_authority_id AND unit.id = changed.reconciliation_uom_id) unit
    JOIN pay_items item ON item.dot_authority_id = unit.dot_authority_id AND upper(btrim(normalize(item.estimated_qty_uom, NFKC), E' \t.')) = unit.spelling
  GROUP BY item.dot_authority_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_tickets_of_added_units AFTER INSERT ON reconciliation_uom_units REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_tickets_of_units();
CREATE TRIGGER check_tickets_of_removed_units AFTER DELETE ON reconciliation_uom_units REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_tickets_of_units();

-- The tickets that were coded before this version. The owner need not be one that row-level security lets through.
ALTER TABLE slip_findings_due NO FORCE ROW LEVEL SECURITY;
INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) SELECT id, '{}', 0 FROM dot_authorities;
ALTER TABLE slip_findings_due FORCE ROW LEVEL SECURITY;
