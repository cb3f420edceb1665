import { hasLogo } from '#src/areas/agency/server/account/store'
import type { AgencyFields } from '#src/areas/agency/domain/agency'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, InstallationTransaction } from '#src/platform/server/database/transaction'

/** An agency's settings as stored. */
export interface AgencyRow extends AgencyFields {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly timezone: string
  readonly has_logo: boolean
}

/** The columns of an agency that an undo can restore. */
export interface AgencyColumns extends AgencyFields {
  readonly logo_key: string | null
  readonly logo_type: string | null
}

const columns = sql.part`id, version, name, contract_number_label, plant_days, delivery_report_time, retention_years, timezone, ${hasLogo} AS has_logo`

/**
 * Inserts a new agency; returns its id, or null if another agency has the name. Locks the name, so that only one of two concurrent
 * inserts with the same name succeeds.
 */
export async function insertAgency(db: InstallationTransaction, name: string): Promise<number | null> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 17))`)
  const same = await db.many(sql<{ id: number }>`SELECT id FROM dot_authorities WHERE name = ${name}`)
  if (same.length > 0) return null
  const { id } = await db.one(sql<{ id: number }>`INSERT INTO dot_authorities (name) VALUES (${name}) RETURNING id`)
  return id
}

/** The settings of the agency to which the transaction belongs. */
export function findAgency(db: AgencyTransaction): Promise<AgencyRow> {
  return db.one(sql<AgencyRow>`SELECT ${columns} FROM dot_authorities WHERE id = ${db.agency}`)
}

/** Locks the row of the transaction's agency until the transaction ends. Returns the agency's settings and the columns of its logo. */
export function lockAgency(db: AgencyTransaction): Promise<AgencyRow & AgencyColumns> {
  return db.one(sql<AgencyRow & AgencyColumns>`SELECT ${columns}, logo_key, logo_type FROM dot_authorities WHERE id = ${db.agency} FOR UPDATE`)
}

/** Writes some columns of the agency's row and raises its version. */
export async function updateAgency(db: AgencyTransaction, values: Partial<AgencyColumns>): Promise<AgencyRow> {
  const set = await lockAgency(db)
  const now = { ...set, ...values }
  return db.one(sql<AgencyRow>`
    UPDATE dot_authorities SET contract_number_label = ${now.contract_number_label}, plant_days = ${now.plant_days},
      delivery_report_time = ${now.delivery_report_time}, retention_years = ${now.retention_years}, logo_key = ${now.logo_key}, logo_type = ${now.logo_type},
      version = version + 1, updated_at = now()
    WHERE id = ${db.agency} RETURNING ${columns}`)
}
