-- The tables behind the door `inInstallation` are fenced as well (API-16, reliability D2): what belongs to an agency, or
-- reaches one, is seen and written inside that agency only, or through the door, which says so by `app.installation`. A
-- query that forgets its agency finds no row. Logins stay open: a person is of no agency and may have accounts in several.

CREATE FUNCTION through_installation() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(current_setting('app.installation', true), '') = 'on'
$$;

-- Fences a table by a condition that says which rows are an agency's own.
CREATE FUNCTION fence_table(table_name text, own text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY own_or_installation ON %I USING (%s OR through_installation())', table_name, own);
END $$;
REVOKE ALL ON FUNCTION fence_table FROM PUBLIC;

-- an agency's own
SELECT fence_table('dot_authorities', $$id = nullif(current_setting('app.dot_authority_id', true), '')::int$$);
SELECT fence_table(table_name, $$dot_authority_id = nullif(current_setting('app.dot_authority_id', true), '')::int$$)
  FROM unnest(ARRAY['activation_tokens', 'agency_accounts', 'api_key_hashes', 'impersonation_tokens', 'messages_out', 'sessions', 'sso_email_domains', 'sso_providers']) AS table_name;
-- those that reach one: by a session, or by a provider that is an agency's own
SELECT fence_table('refresh_tokens', 'EXISTS (SELECT FROM sessions WHERE sessions.id = session_id)');
SELECT fence_table(table_name, $$EXISTS (SELECT FROM sso_providers p WHERE p.id::text = provider AND p.dot_authority_id = nullif(current_setting('app.dot_authority_id', true), '')::int)$$)
  FROM unnest(ARRAY['sso_attempts', 'sso_first_sign_ins', 'sso_identities']) AS table_name;
-- the installation's alone
SELECT fence_table(table_name, 'false')
  FROM unnest(ARRAY['installation_keys', 'sign_in_addresses', 'sign_in_failures', 'signing_keys', 'verification_codes']) AS table_name;
