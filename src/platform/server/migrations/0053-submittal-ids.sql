-- Submittals from before 0050 name their material and certificate type only by text. Those whose names are in the agency's lists get their
-- ids, by which the state of certificates is now computed (CERT-12). Their content is what it was, so the trigger that keeps it is off meanwhile.
ALTER TABLE submittals DISABLE TRIGGER keep_decided_submittal;
UPDATE submittals SET material_id = material.id FROM materials material
  WHERE material.dot_authority_id = submittals.dot_authority_id AND material.name_key = lower(btrim(submittals.material)) AND submittals.material_id IS NULL;
UPDATE submittals SET certificate_type_id = type.id FROM certificate_types type
  WHERE type.dot_authority_id = submittals.dot_authority_id AND type.name_key = lower(btrim(submittals.certificate_type)) AND submittals.certificate_type_id IS NULL;
ALTER TABLE submittals ENABLE TRIGGER keep_decided_submittal;
