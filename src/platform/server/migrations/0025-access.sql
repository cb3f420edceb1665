-- A new identity provider is off until its test has passed.
ALTER TABLE sso_providers ALTER COLUMN is_on SET DEFAULT false;

-- Which agency's providers the sign-in page shows to an email. A domain belongs to the first agency whose administrator
-- signs in by an email of it; asked before there is a session.
CREATE TABLE sso_email_domains (
  domain text PRIMARY KEY CHECK (domain = lower(domain)),
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sso_email_domains_of_agency ON sso_email_domains (dot_authority_id);
GRANT SELECT, INSERT, DELETE ON sso_email_domains TO :app;

-- The session that an impersonated session was made from: it ends with its maker's. Every session has an absolute end.
ALTER TABLE sessions ADD COLUMN impersonator_session_id uuid REFERENCES sessions,
  ADD COLUMN expires_at timestamptz NOT NULL DEFAULT now() + interval '30 days';
CREATE INDEX sessions_made_by ON sessions (impersonator_session_id) WHERE impersonator_session_id IS NOT NULL;
CREATE INDEX sessions_of_impersonator ON sessions (impersonator_login_id) WHERE impersonator_login_id IS NOT NULL AND ended_at IS NULL;
-- those made before know their maker's session no more
UPDATE sessions SET ended_at = now() WHERE impersonator_login_id IS NOT NULL AND ended_at IS NULL;

-- Failures are counted by address too, and a username under attack stays open where it signed in before.
CREATE INDEX sign_in_failures_of_address ON sign_in_failures (address, failed_at);
CREATE TABLE sign_in_addresses (
  login_id int NOT NULL REFERENCES logins,
  -- one IPv4 address, or the /64 of an IPv6 one
  address text NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (login_id, address)
);
CREATE INDEX sign_in_addresses_age ON sign_in_addresses (last_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_addresses TO :app;
INSERT INTO sign_in_addresses (login_id, address)
  SELECT DISTINCT login_id, address FROM sessions
  WHERE address ~ '^\d+\.\d+\.\d+\.\d+$' AND sso_provider IS NULL AND impersonator_login_id IS NULL AND created_at > now() - interval '90 days';

-- The installation's keys, one row and kid for each purpose, sealed with the key of a file outside the database. Those that
-- stood here in clear are taken over by the first server that starts, and removed.
CREATE TABLE installation_keys (
  purpose text NOT NULL CHECK (purpose IN ('access_tokens', 'refresh_tokens', 'api_keys', 'codes', 'client_secrets')),
  kid text NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  retired_at timestamptz,
  PRIMARY KEY (purpose, kid)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON installation_keys TO :app;
GRANT DELETE ON signing_keys TO :app;
