import { MAX_TABLE_PREFERENCES } from '#src/workspace/domain/limits'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** Settings in the client's format. */
export type Kept = Readonly<Record<string, unknown>>

/** The person's own settings, or null when none are stored. */
export async function findPreferences(db: AgencyTransaction, employeeId: number): Promise<Kept | null> {
  const row = await db.maybeOne(sql<{ preferences: Kept }>`
    SELECT preferences FROM preferences WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}`)
  return row?.preferences ?? null
}

/** Stores the person's settings. */
export async function setPreferences(db: AgencyTransaction, employeeId: number, preferences: Kept): Promise<void> {
  await db.run(sql`
    UPDATE preferences SET preferences = ${JSON.stringify(preferences)}, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}`)
}

/** Reads the person's settings and locks them until the transaction ends, so that changes from two windows are made one after another. */
export async function holdPreferences(db: AgencyTransaction, employeeId: number): Promise<Kept> {
  await db.run(sql`
    INSERT INTO preferences (dot_authority_id, employee_id, preferences) VALUES (${db.agency}, ${employeeId}, '{}')
    ON CONFLICT (dot_authority_id, employee_id) DO NOTHING`)
  const { preferences } = await db.one(sql<{ preferences: Kept }>`
    SELECT preferences FROM preferences WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} FOR UPDATE`)
  return preferences
}

/** The person's preference for a table; null when the table has the default columns and order. */
export async function findTablePreference(db: AgencyTransaction, employeeId: number, table: string): Promise<Kept | null> {
  const row = await db.maybeOne(sql<{ preference: Kept }>`
    SELECT preference FROM table_preferences
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND table_name = ${table}`)
  return row?.preference ?? null
}

/** Stores the person's preference for a table. If that makes more than 200 tables, deletes the preference that was changed longest ago. */
export async function setTablePreference(db: AgencyTransaction, employeeId: number, table: string, preference: Kept): Promise<void> {
  await db.run(sql`
    INSERT INTO table_preferences (dot_authority_id, employee_id, table_name, preference)
    VALUES (${db.agency}, ${employeeId}, ${table}, ${JSON.stringify(preference)})
    ON CONFLICT (dot_authority_id, employee_id, table_name) DO UPDATE SET preference = excluded.preference, updated_at = now()`)
  await db.run(sql`
    DELETE FROM table_preferences WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND table_name IN (
      SELECT table_name FROM table_preferences WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId}
      ORDER BY updated_at DESC OFFSET ${MAX_TABLE_PREFERENCES})`)
}

/** Deletes the person's preference for a table, so that the table has the default columns and order again. */
export async function deleteTablePreference(db: AgencyTransaction, employeeId: number, table: string): Promise<void> {
  await db.run(sql`
    DELETE FROM table_preferences
    WHERE dot_authority_id = ${db.agency} AND employee_id = ${employeeId} AND table_name = ${table}`)
}
