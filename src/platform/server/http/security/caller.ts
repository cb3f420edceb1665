import type { Flags } from '#src/platform/domain/session/flags'
import type { PartnerKind, Role } from '#src/platform/domain/session/roles'
import type { KeyAccess } from '#src/platform/domain/session/key-access'
import type { Reading } from '#src/platform/server/database/reading'

/** A signed-in person, in the agency that they are currently using. */
export interface SignedIn {
  readonly kind: 'person'
  readonly session_id: string
  readonly login_id: number
  /** The employee's id: `user.id` in the API. */
  readonly id: number
  /** Null for a partner without rights in the agency (VEND-10). */
  readonly role: Role | null
  /** The kind of partner, or null for an employee of the agency. */
  readonly partner: PartnerKind | null
  readonly email: string
  /**
   * The verified email of the login; null if the login has none, or if an agency's own single sign-on opened the session, because such a
   * provider can claim any email. In contrast, the property `email` was entered by an administrator and is not verified.
   */
  readonly proved_email?: string | null
  /** First and last name, as recorded in events. */
  readonly name: string
  readonly dot_authority_id: number
  readonly dot_authority_name: string
  readonly flags: Flags
  /** Whether the person passes the feature-flag access check of this installation (SHELL-28). */
  readonly featureFlagAccess?: boolean
  readonly impersonated: boolean
  /** While impersonating, the real user (AUTH-44). */
  readonly impersonator: string | null
}

/** A system that makes calls with an API key of an agency: a supplier's system that sends tickets, or a system that only reads. */
export interface ApiKeyCaller {
  readonly kind: 'api_key'
  readonly id: number
  readonly name: string
  readonly access: KeyAccess
  readonly dot_authority_id: number
}

export type Caller = SignedIn | ApiKeyCaller

/** Response headers with new tokens (API-2, API-3). */
export type TokenHeaders = Readonly<Partial<Record<'authorization' | 'refresh-token' | 'id-token', string>>>

/** The result of identifying the caller of a request. */
export interface Identified {
  readonly caller: Caller | null
  readonly newTokens: TokenHeaders
  /**
   * The read-only transaction in which the person was identified. It is open for further reads of the call, and the caller of `identify`
   * must end it.
   */
  readonly reading?: Reading
}

/** Identifies the caller. With `keepsReading`, the read-only transaction in which a person was identified stays open. */
export interface Identify {
  (headers: Readonly<Record<string, string | string[] | undefined>>, keepsReading?: boolean): Promise<Identified>
}
