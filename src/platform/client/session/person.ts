import type { Flags } from '#src/platform/domain/session/flags'
import type { PartnerKind, Role } from '#src/platform/domain/session/roles'

/** Who is signed in, in which agency, and with which feature flags (AUTH-46). */
export interface Person {
  readonly id: number
  readonly email: string
  /** Null for a vendor, and for a consultant without access (VEND-10). */
  readonly role: Role | null
  readonly partner?: PartnerKind | null
  readonly dot_authority_id: number
  /** The agency's name. May be empty: the navigation bar then shows the letter E (SHELL-5). */
  readonly dot_authority_name: string
  readonly impersonated: boolean
  /** The impersonated person, shown in the banner, and the administrator who impersonates (AUTH-42). */
  readonly impersonation?: { readonly acting_as: string; readonly impersonator: string } | null
  readonly contract_number_label: string
  readonly flags: Flags
  /** Whether the person passes the feature-flag access check of this installation (SHELL-28). */
  readonly featureFlagAccess?: boolean
}
