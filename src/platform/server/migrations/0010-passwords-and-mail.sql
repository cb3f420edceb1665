-- What belongs to no agency: codes and links of passwords, and the messages that bring them. Of codes and links only hashes.

-- What a person said of themselves when signing up; an employee's name stands in employees.
ALTER TABLE logins ADD COLUMN first_name text, ADD COLUMN last_name text,
  ADD COLUMN kind text CHECK (kind IN ('employee', 'vendor', 'consultant'));

-- The one live code of a username for a purpose. It lives 10 minutes and allows 5 tries (AUTH-29).
CREATE TABLE verification_codes (
  username text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'signup')),
  hash bytea NOT NULL,
  tries int NOT NULL DEFAULT 0,
  -- who signs up, until the code is given
  first_name text,
  last_name text,
  kind text CHECK (kind IN ('employee', 'vendor', 'consultant')),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (username, purpose)
);
CREATE INDEX verification_codes_age ON verification_codes (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON verification_codes TO :app;

-- A token with which a password may be set once: from a link, a checked code or an invitation.
CREATE TABLE activation_tokens (
  hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset', 'signup', 'invitation')),
  -- the login whose password it sets; none yet for a signup
  login_id int REFERENCES logins,
  -- the email or phone that it proves
  username text NOT NULL,
  first_name text,
  last_name text,
  kind text CHECK (kind IN ('employee', 'vendor', 'consultant')),
  -- an invitation's agency and employee
  dot_authority_id int REFERENCES dot_authorities,
  employee_id int,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX activation_tokens_of_login ON activation_tokens (login_id);
CREATE INDEX activation_tokens_age ON activation_tokens (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON activation_tokens TO :app;

-- Mail and text messages. The secret part (a link's token, a code) stands apart, and only until the message has gone.
CREATE TABLE messages_out (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- the agency whose administrators see it; none when it concerns no agency or several
  dot_authority_id int REFERENCES dot_authorities,
  channel text NOT NULL CHECK (channel IN ('mail', 'text')),
  kind text NOT NULL,
  recipient text NOT NULL,
  facts jsonb NOT NULL,
  secret text,
  -- after this moment the message says nothing that still holds, and is not sent
  expires_at timestamptz,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'kept', 'failed')),
  tries int NOT NULL DEFAULT 0,
  problem text,
  -- from where it was asked for, when nobody was signed in
  address text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX messages_out_of_agency ON messages_out (dot_authority_id, created_at DESC);
CREATE INDEX messages_out_to ON messages_out (recipient, created_at);
CREATE INDEX messages_out_from ON messages_out (address, created_at) WHERE address IS NOT NULL;
CREATE INDEX messages_out_age ON messages_out (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON messages_out TO :app;
