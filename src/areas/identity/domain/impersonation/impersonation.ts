import { hasInternalDomain } from '#src/platform/domain/session/internal-domains'
import { roleNames, type Role } from '#src/platform/domain/session/roles'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A person who wants to impersonate. */
export interface Impersonator {
  readonly role: Role | null
  readonly email: string
  readonly impersonated: boolean
}

/**
 * Whether a person may impersonate at all. Only administrators with an internal email domain of the installation may, so nobody may if
 * there is no such domain. Never from an impersonated session (AUTH-71).
 */
export function mayImpersonate({ role, email, impersonated }: Impersonator, internalDomains: readonly string[]): Verdict {
  if (impersonated) return refuse('errors.impersonation')
  if (role === null) return refuse('errors.forbidden')
  if (role !== 'administrator') return refuse('errors.role_may_not', { role: roleNames[role] })
  return hasInternalDomain(email, internalDomains) ? allow : refuse('errors.impersonation_not_internal')
}

/** Whether this employee of the person's own agency may be impersonated. Administrators may not (AUTH-71). */
export function mayBeActedAs({ role }: { readonly role: Role }): Verdict {
  return role === 'administrator' ? refuse('errors.impersonation_not_administrators') : allow
}

/** Whether a person may see and end their own sessions. They may not while they are impersonated. */
export function mayUseOwnDevices(person: { readonly impersonated?: boolean } | null): Verdict {
  if (person === null) return refuse('errors.sign_in_first')
  return person.impersonated === true ? refuse('errors.impersonation') : allow
}
