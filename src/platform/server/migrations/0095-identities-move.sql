-- An identity at a provider moves to another login of the same person, when that login opens the agency in place of the former one.
GRANT UPDATE (login_id) ON sso_identities TO :app;
