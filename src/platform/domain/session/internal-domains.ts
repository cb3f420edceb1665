/**
 * True when the domain of an email is in the installation's list of internal email domains (SHELL-28, SHELL-80). The email must be one that the
 * person has proved, or null if there is none: an administrator can enter any email for an employee.
 */
export function hasInternalDomain(email: string | null, internalDomains: readonly string[]): boolean {
  if (email === null) return false
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && internalDomains.some((internal) => internal.trim().toLowerCase() === domain)
}

/** Whether a person passes the feature-flag access check: with an internal domain, or if the list is empty (§6, SHELL-28). */
export function passesFeatureFlagAccess(email: string | null, internalDomains: readonly string[]): boolean {
  return internalDomains.length === 0 || hasInternalDomain(email, internalDomains)
}
