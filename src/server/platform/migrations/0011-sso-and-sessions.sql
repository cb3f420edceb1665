-- Identity providers of agencies, sign-ins on their way, and one-time tokens of impersonation: all asked before there is a session.
CREATE TABLE sso_providers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- sealed with the installation's key; never read out
  client_secret bytea,
  is_on boolean NOT NULL DEFAULT true,
  takes_unchecked_email boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  checked_at timestamptz,
  check_problem text,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sso_providers_of_agency ON sso_providers (dot_authority_id) WHERE deleted_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON sso_providers TO :app;

-- Who a provider's subject is here. `provider` is an sso_providers id, or 'installation' for the one of the environment.
CREATE TABLE sso_identities (
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  login_id int NOT NULL REFERENCES logins,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, issuer, subject)
);
CREATE INDEX sso_identities_of_login ON sso_identities (login_id);
GRANT SELECT, INSERT, DELETE ON sso_identities TO :app;

-- A sign-in that left for its provider; its state works once and for 10 minutes. Only the state's hash is kept.
CREATE TABLE sso_attempts (
  state_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON sso_attempts TO :app;

-- An exchanged id token of somebody who is not linked yet: POST /v3/sso_user takes it once and for 5 minutes.
CREATE TABLE sso_first_sign_ins (
  id_token_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON sso_first_sign_ins TO :app;

CREATE TABLE impersonation_tokens (
  hash bytea PRIMARY KEY,
  dot_authority_id int NOT NULL REFERENCES dot_authorities,
  impersonator_login_id int NOT NULL REFERENCES logins,
  impersonator_session_id uuid NOT NULL REFERENCES sessions,
  login_id int NOT NULL REFERENCES logins,
  employee_id int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON impersonation_tokens TO :app;

-- Which provider opened a session: one of an agency's own opens that agency alone.
ALTER TABLE sessions ADD COLUMN sso_provider text;
