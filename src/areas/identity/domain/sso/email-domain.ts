/** Domains of public mail services. Anyone can get an email address there, so these domains identify no agency. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  'aol.com', 'att.net', 'comcast.net', 'fastmail.com', 'gmail.com', 'gmx.com', 'gmx.net', 'googlemail.com', 'hotmail.com', 'icloud.com', 'live.com', 'mac.com',
  'mail.com', 'me.com', 'msn.com', 'outlook.com', 'pm.me', 'proton.me', 'protonmail.com', 'verizon.net', 'yahoo.com', 'ymail.com', 'zoho.com',
])

/** The domain of an email, in lower case; null for text that is not an email. */
export function emailDomain(text: string): string | null {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(text.trim())?.[1]
  return domain?.toLowerCase() ?? null
}

/** The domain by which an agency's providers can be found: the domain of the email, or null if it belongs to a public mail service. */
export function agencyDomain(email: string): string | null {
  const domain = emailDomain(email)
  return domain === null || PUBLIC_DOMAINS.has(domain) ? null : domain
}
