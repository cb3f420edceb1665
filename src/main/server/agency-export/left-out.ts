/** Tables of an agency that an export leaves out, each with the reason. The export's README repeats the reasons. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  activation_tokens: 'Links that work once, such as invitations. People get new ones.',
  api_key_hashes: 'Proofs of API keys. The names of the keys are in api_keys; create new keys.',
  coding_leases: 'Who has which ticket open. It ends after minutes.',
  document_upload_pieces: 'Uploads of documents that are not finished, which are removed after a day.',
  idempotency_keys: 'Answers kept for two days, so that a repeated call has one effect.',
  image_upload_pieces: 'Uploads of images that are not finished, which are removed after a day.',
  impersonation_tokens: 'Links that work once.',
  jobs: 'Background work and its downloads, which are removed after a month.',
  messages_out: 'Mail and text messages that were sent or wait to be sent, with links that work once. They are removed after a month.',
  sessions: 'Who is signed in. Everyone signs in again.',
}

/** Tables that belong to no agency, each with the reason why an export leaves it out. */
export const OF_THE_INSTALLATION: Readonly<Record<string, string>> = {
  installation_keys: 'Keys of the installation.',
  installation_secrets: 'Passwords of the installation.',
  refresh_tokens: 'Proofs of sessions. Everyone signs in again.',
  schema_migrations: 'How the tables of the installation were made.',
  sign_in_addresses: 'From where people signed in.',
  sign_in_failures: 'Failed sign-ins of the last minutes.',
  signing_keys: 'Keys of the installation.',
  sso_attempts: 'Sign-ins with an identity provider that have not ended.',
  sso_first_sign_ins: 'Sign-ins with an identity provider that have not ended.',
  sso_identities: 'Which account of an identity provider belongs to whom. It is linked again at the first sign-in.',
  verification_codes: 'Codes that work once.',
}

/** Columns of exported tables that contain credentials, in addition to the columns that areas declare as encrypted secrets. */
export const SECRET_COLUMNS: readonly string[] = ['logins.password_hash']
