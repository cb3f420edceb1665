import type { KeyAccess } from '#src/platform/domain/session/key-access'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'

/** An API key as an administrator sees it; the key itself is not stored. */
export interface ApiKeyRow {
  readonly id: number
  readonly name: string
  readonly access: KeyAccess
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

/** The agency and the id of the key with this hash; null if there is no such key. */
export function agencyOfKey(db: Transaction, hash: Buffer): Promise<{ dot_authority_id: number; api_key_id: number } | null> {
  return db.maybeOne(sql<{ dot_authority_id: number; api_key_id: number }>`
    SELECT dot_authority_id, api_key_id FROM api_key_hashes WHERE hash = ${hash}`)
}

/** An API key that is not revoked. `use_is_stale` is true if its last recorded use is more than a minute ago. */
export function findKeyInUse(db: AgencyTransaction, id: number): Promise<{ id: number; name: string; access: KeyAccess; use_is_stale: boolean } | null> {
  return db.maybeOne(sql<{ id: number; name: string; access: KeyAccess; use_is_stale: boolean }>`
    SELECT id, name, access, coalesce(last_used_at < now() - interval '1 minute', true) AS use_is_stale
    FROM api_keys WHERE dot_authority_id = ${db.agency} AND id = ${id} AND revoked_at IS NULL`)
}

/** Records that a key is used. If several calls use the key at the same time, only one of them writes. */
export async function noteUse(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`
    UPDATE api_keys SET last_used_at = now() WHERE dot_authority_id = ${db.agency} AND id =
      (SELECT id FROM api_keys WHERE dot_authority_id = ${db.agency} AND id = ${id} FOR UPDATE SKIP LOCKED)`)
}

/** The agency's API keys, including revoked ones, newest first. */
export function listKeys(db: AgencyTransaction, limit: number, offset: number): Promise<ApiKeyRow[]> {
  return db.many(sql<ApiKeyRow>`
    SELECT id, name, access, created_at, last_used_at, revoked_at FROM api_keys WHERE dot_authority_id = ${db.agency}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`)
}

/** The number of the agency's API keys, including revoked ones. */
export async function countKeys(db: AgencyTransaction): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_keys WHERE dot_authority_id = ${db.agency}`)
  return count
}

/** An API key by its id, whether it is revoked or not. */
export function findKey(db: AgencyTransaction, id: number): Promise<ApiKeyRow | null> {
  return db.maybeOne(sql<ApiKeyRow>`
    SELECT id, name, access, created_at, last_used_at, revoked_at FROM api_keys WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Inserts an API key, of which only the hash is stored. */
export async function insertKey(db: AgencyTransaction, { name, access }: Pick<ApiKeyRow, 'name' | 'access'>, createdBy: number, hash: Buffer): Promise<ApiKeyRow> {
  const key = await db.one(sql<ApiKeyRow>`
    INSERT INTO api_keys (dot_authority_id, name, access, created_by) VALUES (${db.agency}, ${name}, ${access}, ${createdBy})
    RETURNING id, name, access, created_at, last_used_at, revoked_at`)
  await db.run(sql`INSERT INTO api_key_hashes (hash, dot_authority_id, api_key_id) VALUES (${hash}, ${db.agency}, ${key.id})`)
  return key
}

/**
 * Revokes a key and returns it; null if there is no active key with this id. The key's hash stays stored, so that the same key can never be
 * created again.
 */
export function revokeKey(db: AgencyTransaction, id: number): Promise<ApiKeyRow | null> {
  return db.maybeOne(sql<ApiKeyRow>`
    UPDATE api_keys SET revoked_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} AND revoked_at IS NULL
    RETURNING id, name, access, created_at, last_used_at, revoked_at`)
}
