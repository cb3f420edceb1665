/** True when the email's domain is in the installation's list of internal email domains (SHELL-28, SHELL-80). */
export function hasInternalDomain(email: string, internalDomains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return email.includes('@') && internalDomains.some((internal) => internal.trim().toLowerCase() === domain)
}

/** Whether a person passes the feature-flag access check: with an internal domain, or if the list is empty (§6, SHELL-28). */
export function passesFeatureFlagAccess(email: string, internalDomains: readonly string[]): boolean {
  return internalDomains.length === 0 || hasInternalDomain(email, internalDomains)
}
