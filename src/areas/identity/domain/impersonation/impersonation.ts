import { hasInternalDomain } from '#src/platform/domain/session/internal-domains'
import { roleNames, type Role } from '#src/platform/domain/session/roles'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The person who asks to impersonate somebody. */
export interface Impersonator {
  readonly role: Role | null
  readonly proved_email?: string | null
  readonly impersonated: boolean
}

/**
 * Whether a person may impersonate at all. Only administrators who proved an email with an internal domain of the installation may; without
 * any internal domain, nobody may. Refused in a session that is already impersonated (AUTH-71).
 */
export function mayImpersonate({ role, proved_email: email = null, impersonated }: Impersonator, internalDomains: readonly string[]): Verdict {
  if (impersonated) return refuse('errors.impersonation')
  if (role === null) return refuse('errors.forbidden')
  if (role !== 'administrator') return refuse('errors.role_may_not', { role: roleNames[role] })
  return hasInternalDomain(email, internalDomains) ? allow : refuse('errors.impersonation_not_internal')
}

/** Whether an employee of the person's own agency may be impersonated. An administrator may not be (AUTH-71). */
export function mayBeActedAs({ role }: { readonly role: Role }): Verdict {
  return role === 'administrator' ? refuse('errors.impersonation_not_administrators') : allow
}

/** Whether a person may see and end their own sessions. Not allowed in an impersonated session. */
export function mayUseOwnDevices(person: { readonly impersonated?: boolean } | null): Verdict {
  if (person === null) return refuse('errors.sign_in_first')
  return person.impersonated === true ? refuse('errors.impersonation') : allow
}
