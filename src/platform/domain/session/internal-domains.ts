/**
 * True when the domain of an email is in the installation's list of internal email domains (SHELL-28, SHELL-80). Pass only an email that
 * the person has verified, because an administrator can enter any email for an employee. Pass null if there is no verified email; the
 * result is then false.
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
