import { SSO_ATTEMPT_MINUTES, SSO_FIRST_SIGN_IN_MINUTES } from '#src/areas/identity/domain/sso/limits'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'
import { hashOf } from '#src/areas/identity/server/sessions/refresh-token'

/** A pending single sign-on. Its key is the `state` parameter. */
export interface Attempt {
  readonly provider: string
  readonly nonce: string
  readonly code_verifier: string
  readonly redirect_uri: string
}

/** Stores a pending sign-in, and deletes the pending sign-ins that have expired. */
export async function keepAttempt(db: InstallationTransaction, state: string, { provider, nonce, code_verifier, redirect_uri }: Attempt): Promise<void> {
  await db.run(sql`DELETE FROM sso_attempts WHERE created_at < now() - make_interval(mins => ${SSO_ATTEMPT_MINUTES})`)
  await db.run(sql`
    INSERT INTO sso_attempts (state_hash, provider, nonce, code_verifier, redirect_uri)
    VALUES (${hashOf(state)}, ${provider}, ${nonce}, ${code_verifier}, ${redirect_uri})`)
}

/** Deletes the pending sign-in with this state and returns it. Null if there is none, or if it has been pending for over 10 minutes. */
export function takeAttempt(db: InstallationTransaction, state: string): Promise<Attempt | null> {
  return db.maybeOne(sql<Attempt>`
    DELETE FROM sso_attempts WHERE state_hash = ${hashOf(state)} AND created_at > now() - make_interval(mins => ${SSO_ATTEMPT_MINUTES})
    RETURNING provider, nonce, code_verifier, redirect_uri`)
}

/** The identity that a person has at a provider. The subject never changes, but the email may. */
export interface Identity {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
}

/** Stores the hash of an id token that the provider has issued for a person whose identity is not linked to a login yet. */
export async function keepFirstSignIn(db: InstallationTransaction, idToken: string, { provider, issuer, subject }: Identity, email: string): Promise<void> {
  await db.run(sql`DELETE FROM sso_first_sign_ins WHERE created_at < now() - make_interval(mins => ${SSO_FIRST_SIGN_IN_MINUTES})`)
  await db.run(sql`
    INSERT INTO sso_first_sign_ins (id_token_hash, provider, issuer, subject, email)
    VALUES (${hashOf(idToken)}, ${provider}, ${issuer}, ${subject}, ${email})`)
}

/** Deletes the stored first sign-in with this id token and returns it. Null if there is none, or if it is older than 5 minutes. */
export function takeFirstSignIn(db: InstallationTransaction, idToken: string): Promise<(Identity & { readonly email: string }) | null> {
  return db.maybeOne(sql<Identity & { readonly email: string }>`
    DELETE FROM sso_first_sign_ins
    WHERE id_token_hash = ${hashOf(idToken)} AND created_at > now() - make_interval(mins => ${SSO_FIRST_SIGN_IN_MINUTES})
    RETURNING provider, issuer, subject, email`)
}

/** The login to which an identity is linked; null if it is not linked. */
export async function findLinkedLogin(db: InstallationTransaction, { provider, issuer, subject }: Identity): Promise<number | null> {
  const row = await db.maybeOne(sql<{ login_id: number }>`
    SELECT login_id FROM sso_identities WHERE provider = ${provider} AND issuer = ${issuer} AND subject = ${subject}`)
  return row?.login_id ?? null
}

/** Links an identity to a login, in place of the login to which it was linked before. */
export async function linkIdentity(db: InstallationTransaction, { provider, issuer, subject }: Identity, loginId: number): Promise<void> {
  await db.run(sql`
    INSERT INTO sso_identities (provider, issuer, subject, login_id) VALUES (${provider}, ${issuer}, ${subject}, ${loginId})
    ON CONFLICT (provider, issuer, subject) DO UPDATE SET login_id = EXCLUDED.login_id`)
}
