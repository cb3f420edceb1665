import { agencyDomain, emailDomain } from '#src/areas/identity/domain/sso/email-domain'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'

/** A provider that the sign-in page offers. */
interface Offered {
  readonly id: number
  readonly name: string
  readonly issuer: string
}

/**
 * The providers of the agency to which an email's domain belongs, or whose name was typed; none if there is no such agency. Reads no
 * accounts, so the answer does not reveal which emails have an account (C1).
 */
export function findProvidersFor(db: InstallationTransaction, typed: string): Promise<Offered[]> {
  const domain = emailDomain(typed)
  const agencies = domain === null
    ? sql.part`SELECT min(id) AS id FROM dot_authorities WHERE lower(name) = lower(${typed.trim()}) HAVING count(*) = 1`
    : sql.part`SELECT dot_authority_id AS id FROM sso_email_domains WHERE domain = ${domain}`
  return db.many(sql<Offered>`
    SELECT p.id, p.name, p.issuer FROM sso_providers p JOIN (${agencies}) agency ON agency.id = p.dot_authority_id
    WHERE p.is_on AND p.deleted_at IS NULL ORDER BY p.name, p.id LIMIT 50`)
}

/** True if at least one agency of this installation has its own provider that is switched on. */
export async function hasAgencyProviders(db: InstallationTransaction): Promise<boolean> {
  return (await db.many(sql<{ id: number }>`SELECT id FROM sso_providers WHERE is_on AND deleted_at IS NULL LIMIT 1`)).length > 0
}

/** The email domains by which people find an agency's providers. */
export async function domainsOf(db: AgencyTransaction): Promise<string[]> {
  const rows = await db.many(sql<{ domain: string }>`SELECT domain FROM sso_email_domains WHERE dot_authority_id = ${db.agency} ORDER BY domain`)
  return rows.map(({ domain }) => domain)
}

/**
 * Registers the email domain of the signed-in administrator as a domain of the agency. Does nothing if another agency has the domain, or if
 * the domain belongs to a public mail service. Also does nothing in a session that an agency's own provider opened, because such a provider
 * can claim any email.
 */
export async function claimDomain(db: AgencyTransaction, sessionId: string): Promise<void> {
  const login = await db.maybeOne(sql<{ email: string | null }>`
    SELECT logins.email FROM sessions JOIN logins ON logins.id = sessions.login_id
    WHERE sessions.id = ${sessionId} AND sessions.impersonator_login_id IS NULL AND (sessions.sso_provider IS NULL OR sessions.sso_provider = 'installation')`)
  const domain = login === null || login.email === null ? null : agencyDomain(login.email)
  if (domain === null) return
  await db.run(sql`INSERT INTO sso_email_domains (domain, dot_authority_id) VALUES (${domain}, ${db.agency}) ON CONFLICT (domain) DO NOTHING`)
}

/** If an agency no longer has a provider, removes its email domains. */
export async function freeDomains(db: AgencyTransaction): Promise<void> {
  await db.run(sql`
    DELETE FROM sso_email_domains WHERE dot_authority_id = ${db.agency}
      AND NOT EXISTS (SELECT FROM sso_providers WHERE dot_authority_id = ${db.agency} AND deleted_at IS NULL)`)
}
