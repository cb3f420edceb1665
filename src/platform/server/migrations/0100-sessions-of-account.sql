-- Who opened an agency last with a login: asked when an address passes to another employee (AUTH-72).
CREATE INDEX sessions_of_account ON sessions (login_id, dot_authority_id, created_at);
