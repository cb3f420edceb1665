import { ACCESS_REQUEST_MINUTES } from '#src/platform/domain/session/limits'
import type { PartnerKind } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction } from '#src/platform/server/database/transaction'
import { hashOfToken } from '#src/areas/identity/server/passwords/public/one-time-secrets'
import { makeToken } from '#src/areas/identity/server/passwords/token-store'

/** The login of a vendor or consultant: the kind that was chosen at signup, and the name, email and phone of the login. */
export interface PartnerLogin {
  readonly login_id: number
  readonly kind: PartnerKind
  readonly first_name: string
  readonly last_name: string
  /** The email of the login, if it has one. The owner has confirmed the email and the phone; one of the two can be null. */
  readonly email: string | null
  readonly phone: string | null
}

/** The answer to a vendor or consultant who signs in before any agency has granted access. */
export interface AccessToken extends Pick<PartnerLogin, 'kind' | 'email' | 'phone'> {
  readonly token: string
  readonly name: string
}

const partners = sql.part`SELECT id AS login_id, kind, coalesce(first_name, '') AS first_name, coalesce(last_name, '') AS last_name, email, phone
  FROM logins WHERE kind IN ('vendor', 'consultant')`

/**
 * Creates a token with which a vendor or consultant without an agency can request access to one; null for any other login (AUTH-72,
 * VEND-8).
 */
export async function accessToken(db: InstallationTransaction, loginId: number, username: string): Promise<AccessToken | null> {
  const login = await partnerLogin(db, loginId)
  if (login === null) return null
  const token = await makeToken(db, {
    purpose: 'access_request', login_id: loginId, username, first_name: null, last_name: null, kind: login.kind, dot_authority_id: null, employee_id: null,
  }, ACCESS_REQUEST_MINUTES)
  return { token, kind: login.kind, name: `${login.first_name} ${login.last_name}`.trim(), email: login.email, phone: login.phone }
}

/** The login if it is a vendor's or a consultant's; otherwise null. */
export function partnerLogin(db: InstallationTransaction, loginId: number): Promise<PartnerLogin | null> {
  return db.maybeOne(sql<PartnerLogin>`${partners} AND id = ${loginId}`)
}

/**
 * The login for which a token was created; null if the token is no longer valid. The token stays valid until it is used for a request
 * (`useAccessToken`).
 */
export function loginOfAccessToken(db: InstallationTransaction, token: string): Promise<PartnerLogin | null> {
  return db.maybeOne(sql<PartnerLogin>`${partners} AND id = (SELECT login_id FROM activation_tokens
    WHERE hash = ${hashOfToken(token)} AND purpose = 'access_request' AND used_at IS NULL AND expires_at > now())`)
}

/** Marks a token as used; false if another call has already used it. */
export async function useAccessToken(db: InstallationTransaction, token: string): Promise<boolean> {
  const used = await db.run(sql`
    UPDATE activation_tokens SET used_at = now()
    WHERE hash = ${hashOfToken(token)} AND purpose = 'access_request' AND used_at IS NULL AND expires_at > now()`)
  return used === 1
}
