import type { Flags } from '#src/platform/domain/session/flags'
import type { Role } from '#src/platform/domain/session/roles'
import type { Reading } from '#src/platform/server/database/reading'

/** A signed-in person in the agency account that is open. */
export interface SignedIn {
  readonly kind: 'person'
  readonly session_id: string
  readonly login_id: number
  /** The employee's id: `user.id` on the wire. */
  readonly id: number
  readonly role: Role
  readonly email: string
  /** First and last name, as events name the person. */
  readonly name: string
  readonly dot_authority_id: number
  readonly dot_authority_name: string
  readonly flags: Flags
  /** Passes the feature-flag access check of this installation (SHELL-28). */
  readonly featureFlagAccess?: boolean
  readonly impersonated: boolean
  /** Who really sits there, when impersonated (AUTH-44). */
  readonly impersonator: string | null
}

/** A supplier's system that calls with an agency's API key. */
export interface ApiKeyCaller {
  readonly kind: 'api_key'
  readonly id: number
  readonly name: string
  readonly dot_authority_id: number
}

export type Caller = SignedIn | ApiKeyCaller

/** Headers of new tokens that an answer carries (API-2, API-3). */
export type TokenHeaders = Readonly<Partial<Record<'authorization' | 'refresh-token' | 'id-token', string>>>

/** Who calls. */
export interface Identified {
  readonly caller: Caller | null
  readonly newTokens: TokenHeaders
  /** Where the person was read from, still open for what the call reads; whoever gets it ends it. */
  readonly reading?: Reading
}

/** Finds out who calls; `keepsReading` leaves the reading of a person open. */
export interface Identify {
  (headers: Readonly<Record<string, string | string[] | undefined>>, keepsReading?: boolean): Promise<Identified>
}
