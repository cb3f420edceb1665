import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

/** The stored provider of an agency, with its encrypted key. */
export interface StoredProvider {
  readonly id: number
  readonly version: number
  readonly is_on: boolean
  readonly base_address: string
  readonly model_name: string
  readonly secret: Buffer | null
}

/** The values of a provider that events record: all but the key. */
export type ProviderValues = Pick<StoredProvider, 'is_on' | 'base_address' | 'model_name'>

/** The name of the provider in events. */
export const providerName = 'AI provider'
const NONE: StoredProvider = { id: 1, version: 0, is_on: false, base_address: '', model_name: '', secret: null }
const columns = sql.part`id, version, is_on, base_address, model_name, secret`

/** The agency's provider. Until the agency configures one, a provider that is off, with version 0. */
export async function findProvider(db: AgencyTransaction): Promise<StoredProvider> {
  return (await db.maybeOne(sql<StoredProvider>`SELECT ${columns} FROM ai_providers WHERE dot_authority_id = ${db.agency}`)) ?? NONE
}

/** Locks the provider, creating its row if there is none; returns it. */
export async function lockProvider(db: AgencyTransaction): Promise<StoredProvider> {
  await db.run(sql`INSERT INTO ai_providers (dot_authority_id, version) VALUES (${db.agency}, 0) ON CONFLICT DO NOTHING`)
  return db.one(sql<StoredProvider>`SELECT ${columns} FROM ai_providers WHERE dot_authority_id = ${db.agency} FOR UPDATE`)
}

/** Sets the values and the encrypted key of the row-locked provider; returns its new version. */
export async function setProvider(db: AgencyTransaction, { is_on: isOn, base_address: address, model_name: name }: ProviderValues, secret: Buffer | null): Promise<number> {
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE ai_providers SET is_on = ${isOn}, base_address = ${address}, model_name = ${name}, secret = ${secret}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} RETURNING version`)
  return version
}

/** Undoes a change to the settings of the AI provider. A change that also set the key cannot be undone, because events do not contain keys. */
export const providerRestorer: Restorer = restoreColumnsOf({
  table: 'ai_providers', columns: ['is_on', 'base_address', 'model_name'], may: 'use_assist', name: sql.part`${providerName}::text`, notUndoable: ['key_changed'],
})

