import { sql } from '#src/server/platform/database/sql'
import type { Transaction } from '#src/server/platform/database/transaction'

/** A provider as it is kept; `client_secret` is sealed. */
export interface ProviderRow {
  readonly id: number
  readonly dot_authority_id: number
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: Buffer | null
  readonly is_on: boolean
  readonly takes_unchecked_email: boolean
  readonly version: number
  readonly checked_at: Date | null
  readonly check_problem: string | null
  readonly created_at: Date
}

const columns = sql.part`id, dot_authority_id, name, issuer, client_id, client_secret, is_on, takes_unchecked_email, version, checked_at, check_problem, created_at`

/** Every provider that people may choose on the sign-in page, of all agencies. */
export function listOpenProviders(db: Transaction): Promise<{ id: number; name: string }[]> {
  return db.many(sql<{ id: number; name: string }>`
    SELECT id, name FROM sso_providers WHERE is_on AND deleted_at IS NULL ORDER BY name, id LIMIT 200`)
}

/** A provider that is switched on, of whatever agency. */
export function findOpenProvider(db: Transaction, id: number): Promise<ProviderRow | null> {
  return db.maybeOne(sql<ProviderRow>`SELECT ${columns} FROM sso_providers WHERE id = ${id} AND is_on AND deleted_at IS NULL`)
}

/** The providers of one agency. */
export function listProvidersOf(db: Transaction, agency: number): Promise<ProviderRow[]> {
  return db.many(sql<ProviderRow>`
    SELECT ${columns} FROM sso_providers WHERE dot_authority_id = ${agency} AND deleted_at IS NULL ORDER BY name, id`)
}

/** A provider of an agency, locked until the transaction ends. */
export function lockProvider(db: Transaction, agency: number, id: number): Promise<ProviderRow | null> {
  return db.maybeOne(sql<ProviderRow>`
    SELECT ${columns} FROM sso_providers WHERE dot_authority_id = ${agency} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`)
}

/** What an administrator gives of a new provider. */
export interface NewProvider {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly takes_unchecked_email: boolean
}

/** Adds a provider without its secret. */
export function insertProvider(db: Transaction, agency: number, { name, issuer, client_id, takes_unchecked_email }: NewProvider): Promise<ProviderRow> {
  return db.one(sql<ProviderRow>`
    INSERT INTO sso_providers (dot_authority_id, name, issuer, client_id, takes_unchecked_email)
    VALUES (${agency}, ${name}, ${issuer}, ${client_id}, ${takes_unchecked_email}) RETURNING ${columns}`)
}

/** Keeps the values that a provider has now, as a new version. */
export function updateProvider(
  db: Transaction,
  { id, name, client_secret, is_on, takes_unchecked_email }: Pick<ProviderRow, 'id' | 'name' | 'client_secret' | 'is_on' | 'takes_unchecked_email'>,
): Promise<ProviderRow> {
  return db.one(sql<ProviderRow>`
    UPDATE sso_providers SET name = ${name}, client_secret = ${client_secret}, is_on = ${is_on}, takes_unchecked_email = ${takes_unchecked_email},
      version = version + 1, updated_at = now()
    WHERE id = ${id} RETURNING ${columns}`)
}

/** Keeps the sealed secret of a provider that was just added. */
export async function setSecret(db: Transaction, id: number, sealed: Buffer): Promise<void> {
  await db.run(sql`UPDATE sso_providers SET client_secret = ${sealed} WHERE id = ${id}`)
}

/** Notes how a test of the discovery went; this is no new version. */
export function noteCheck(db: Transaction, agency: number, id: number, problem: string | null): Promise<ProviderRow | null> {
  return db.maybeOne(sql<ProviderRow>`
    UPDATE sso_providers SET checked_at = now(), check_problem = ${problem}
    WHERE dot_authority_id = ${agency} AND id = ${id} AND deleted_at IS NULL RETURNING ${columns}`)
}

/** Removes a provider: its secret and who came by it are forgotten, its name stays for the events. */
export async function removeProvider(db: Transaction, id: number): Promise<void> {
  await db.run(sql`UPDATE sso_providers SET deleted_at = now(), is_on = false, client_secret = NULL WHERE id = ${id}`)
  await db.run(sql`DELETE FROM sso_identities WHERE provider = ${String(id)}`)
  await db.run(sql`DELETE FROM sso_attempts WHERE provider = ${String(id)}`)
  await db.run(sql`DELETE FROM sso_first_sign_ins WHERE provider = ${String(id)}`)
}

/** True when the agency has another provider of this name. */
export async function isNameTaken(db: Transaction, agency: number, name: string, except: number | null): Promise<boolean> {
  const found = await db.many(sql<{ id: number }>`
    SELECT id FROM sso_providers
    WHERE dot_authority_id = ${agency} AND lower(name) = lower(${name}) AND deleted_at IS NULL AND id IS DISTINCT FROM ${except}::int LIMIT 1`)
  return found.length > 0
}
