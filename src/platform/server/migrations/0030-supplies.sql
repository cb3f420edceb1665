-- What was coded, for the suggestion (RECO-98): the material, plant and unit of the ticket when it was coded, as one key,
-- so that the last codings of a supply are one look into one index however large the project is.
CREATE FUNCTION ticket_supply(plant int, material text, unit text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(plant || E'\n' || upper(btrim(coalesce(unit, ''))) || E'\n' || material)::uuid
$$;

ALTER TABLE pay_item_assignments ADD COLUMN supply uuid;

-- What is there already. The triggers keep totals and closed periods, neither of which this touches.
ALTER TABLE slips NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_assignments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_assignments DISABLE TRIGGER USER;
UPDATE pay_item_assignments code SET supply = ticket_supply(slip.plant_id, slip.material_description, slip.uom_1)
FROM slips slip WHERE slip.dot_authority_id = code.dot_authority_id AND slip.id = code.slip_id;
ALTER TABLE pay_item_assignments ENABLE TRIGGER USER;
ALTER TABLE slips FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_item_assignments FORCE ROW LEVEL SECURITY;

CREATE INDEX pay_item_assignments_of_supply ON pay_item_assignments (dot_authority_id, dot_project_id, supply, assigned_at DESC, slip_id DESC)
  INCLUDE (assigned_by, project_pay_item_id, external_dot_contractor_id) WHERE slot = 1;

-- The server names the supply with what it writes; what is loaded in bulk gets it here.
CREATE FUNCTION fill_supply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT ticket_supply(plant_id, material_description, uom_1) INTO NEW.supply
  FROM slips WHERE dot_authority_id = NEW.dot_authority_id AND id = NEW.slip_id;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_supply BEFORE INSERT ON pay_item_assignments FOR EACH ROW WHEN (NEW.supply IS NULL) EXECUTE FUNCTION fill_supply();
