-- An API key sends tickets and readings, as a supplier's system does, or only reads what the agency has (ACCT-8).
ALTER TABLE api_keys ADD COLUMN access text NOT NULL DEFAULT 'send' CHECK (access IN ('send', 'read'));
