import { isFlagName, type FlagName, type Flags } from '#src/platform/domain/session/flags'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** A flag's new and previous value. */
export interface SwitchedFlag {
  readonly id: number
  readonly version: number
  readonly before: boolean
}

/** The agency's flags. A flag that was never switched has no row and is off (AUTH-50). */
export async function findFlags(db: AgencyTransaction): Promise<Flags> {
  const rows = await db.many(sql<{ name: string; is_on: boolean }>`
    SELECT name, is_on FROM feature_flags WHERE dot_authority_id = ${db.agency}`)
  return Object.fromEntries(rows.filter(({ name }) => isFlagName(name)).map(({ name, is_on }) => [name, is_on]))
}

/** Sets a flag. Null if the flag already has this value. Concurrent switches run one at a time. */
export async function setFlag(db: AgencyTransaction, name: FlagName, on: boolean): Promise<SwitchedFlag | null> {
  await db.run(sql`
    INSERT INTO feature_flags (dot_authority_id, name, is_on) VALUES (${db.agency}, ${name}, false) ON CONFLICT DO NOTHING`)
  const { is_on: before } = await db.one(sql<{ is_on: boolean }>`
    SELECT is_on FROM feature_flags WHERE dot_authority_id = ${db.agency} AND name = ${name} FOR UPDATE`)
  if (before === on) return null
  const row = await db.one(sql<{ id: number; version: number }>`
    UPDATE feature_flags SET is_on = ${on}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND name = ${name} RETURNING id, version`)
  return { ...row, before }
}
