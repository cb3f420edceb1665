/** Domains of public mail services: anyone can have an address there, so they identify no agency. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  'aol.com', 'att.net', 'comcast.net', 'fastmail.com', 'gmail.com', 'gmx.com', 'gmx.net', 'googlemail.com', 'hotmail.com', 'icloud.com', 'live.com', 'mac.com',
  'mail.com', 'me.com', 'msn.com', 'outlook.com', 'pm.me', 'proton.me', 'protonmail.com', 'verizon.net', 'yahoo.com', 'ymail.com', 'zoho.com',
])

/** The domain of an email, in lower case; null for text that is not an email. */
export function emailDomain(text: string): string | null {
  const domain = /^[^\s@]+@([^\s@]+)$/.exec(text.trim())?.[1]
  return domain?.toLowerCase() ?? null
}

/** The domain by which an agency's providers may be found: the email's domain, or null for a public mail service. */
export function agencyDomain(email: string): string | null {
  const domain = emailDomain(email)
  return domain === null || PUBLIC_DOMAINS.has(domain) ? null : domain
}
