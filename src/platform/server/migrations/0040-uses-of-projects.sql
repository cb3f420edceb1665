-- The recent items and the last contractors of a project's team: without this index, each reads the uses of the whole agency.
CREATE INDEX pay_item_uses_of_project ON pay_item_uses (dot_authority_id, dot_project_id);
