import { sql } from '#src/platform/server/database/sql'
import type { InstallationTransaction, Transaction } from '#src/platform/server/database/transaction'

/** A provider as it is stored; `client_secret` is encrypted. */
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

/** A provider that is switched on, of any agency, by its id. */
export function findOpenProvider(db: InstallationTransaction, id: number): Promise<ProviderRow | null> {
  return db.maybeOne(sql<ProviderRow>`SELECT ${columns} FROM sso_providers WHERE id = ${id} AND is_on AND deleted_at IS NULL`)
}

/** The providers of one agency. */
export function listProvidersOf(db: Transaction, agency: number): Promise<ProviderRow[]> {
  return db.many(sql<ProviderRow>`
    SELECT ${columns} FROM sso_providers WHERE dot_authority_id = ${agency} AND deleted_at IS NULL ORDER BY name, id`)
}

/** Locks a provider of an agency until the transaction ends, and returns it. */
export function lockProvider(db: Transaction, agency: number, id: number): Promise<ProviderRow | null> {
  return db.maybeOne(sql<ProviderRow>`
    SELECT ${columns} FROM sso_providers WHERE dot_authority_id = ${agency} AND id = ${id} AND deleted_at IS NULL FOR UPDATE`)
}

/** The fields of a new provider that an administrator enters. */
export interface NewProvider {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly takes_unchecked_email: boolean
}

/** Adds a provider. Its secret is stored separately. */
export function insertProvider(db: Transaction, agency: number, { name, issuer, client_id, takes_unchecked_email }: NewProvider): Promise<ProviderRow> {
  return db.one(sql<ProviderRow>`
    INSERT INTO sso_providers (dot_authority_id, name, issuer, client_id, takes_unchecked_email)
    VALUES (${agency}, ${name}, ${issuer}, ${client_id}, ${takes_unchecked_email}) RETURNING ${columns}`)
}

type KeptProvider = Pick<ProviderRow, 'id' | 'name' | 'issuer' | 'client_id' | 'client_secret' | 'is_on' | 'takes_unchecked_email'>

/** Writes the values of a provider and raises its version. If the issuer or the client id has changed, clears the test result. */
export function updateProvider(
  db: Transaction,
  agency: number,
  { id, name, issuer, client_id, client_secret, is_on, takes_unchecked_email }: KeptProvider,
): Promise<ProviderRow> {
  const isSame = sql.part`issuer = ${issuer} AND client_id = ${client_id}`
  return db.one(sql<ProviderRow>`
    UPDATE sso_providers SET name = ${name}, client_secret = ${client_secret}, is_on = ${is_on}, takes_unchecked_email = ${takes_unchecked_email},
      issuer = ${issuer}, client_id = ${client_id}, checked_at = CASE WHEN ${isSame} THEN checked_at END, check_problem = CASE WHEN ${isSame} THEN check_problem END,
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${agency} AND id = ${id} RETURNING ${columns}`)
}

/** Stores the encrypted secret of a newly added provider. */
export async function setSecret(db: Transaction, id: number, sealed: Buffer): Promise<void> {
  await db.run(sql`UPDATE sso_providers SET client_secret = ${sealed} WHERE id = ${id}`)
}

/**
 * Records the result of a discovery test without raising the version of the provider. Null if the provider has been changed or removed
 * since the test began.
 */
export function noteCheck(db: Transaction, agency: number, { id, version }: Pick<ProviderRow, 'id' | 'version'>, problem: string | null): Promise<ProviderRow | null> {
  return db.maybeOne(sql<ProviderRow>`
    UPDATE sso_providers SET checked_at = now(), check_problem = ${problem}
    WHERE dot_authority_id = ${agency} AND id = ${id} AND version = ${version} AND deleted_at IS NULL RETURNING ${columns}`)
}

/** Removes a provider, its secret and its linked identities. Keeps the provider's name, which its events show. */
export async function removeProvider(db: Transaction, id: number): Promise<void> {
  await db.run(sql`UPDATE sso_providers SET deleted_at = now(), is_on = false, client_secret = NULL WHERE id = ${id}`)
  await db.run(sql`DELETE FROM sso_identities WHERE provider = ${String(id)}`)
  await db.run(sql`DELETE FROM sso_attempts WHERE provider = ${String(id)}`)
  await db.run(sql`DELETE FROM sso_first_sign_ins WHERE provider = ${String(id)}`)
}

/** True if another provider of the agency has this name. */
export async function isNameTaken(db: Transaction, agency: number, name: string, except: number | null): Promise<boolean> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT id FROM sso_providers
    WHERE dot_authority_id = ${agency} AND lower(name) = lower(${name}) AND deleted_at IS NULL AND id IS DISTINCT FROM ${except}::int LIMIT 1`)
  return rows.length > 0
}
