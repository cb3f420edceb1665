import type { Flags } from '#src/platform/domain/session/flags'
import type { PartnerKind, Role } from '#src/platform/domain/session/roles'

/** The signed-in person, their agency and its feature flags (AUTH-46). */
export interface Person {
  readonly id: number
  readonly email: string
  /** Null for a vendor, and for a consultant without access (VEND-10). */
  readonly role: Role | null
  readonly partner?: PartnerKind | null
  readonly dot_authority_id: number
  /** The name of the agency. If it is empty, the navigation bar shows the letter E (SHELL-5). */
  readonly dot_authority_name: string
  readonly impersonated: boolean
  /** While impersonating: the impersonated person, whom the banner shows, and the administrator who impersonates them (AUTH-42). */
  readonly impersonation?: { readonly acting_as: string; readonly impersonator: string } | null
  readonly contract_number_label: string
  readonly flags: Flags
  /** Whether this installation lets the person open the feature-flags page and switch flags (SHELL-28). */
  readonly featureFlagAccess?: boolean
}
