import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Records that changed tickets need another check. One INSERT in the transaction of the change, so that no ticket is forgotten and a
 * receipt does not wait for the rules (PLUS-10).
 */
export async function noteToCheck(db: AgencyTransaction, slipIds: readonly number[]): Promise<void> {
  if (slipIds.length === 0) return
  await db.run(sql`INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES (${db.agency}, ${[...slipIds]}::int[])`)
}

/** Records that all tickets of the agency need another check, after a limit of a rule changed. */
export async function noteAllToCheck(db: AgencyTransaction): Promise<void> {
  await db.run(sql`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES (${db.agency}, '{}', 0)`)
}

/**
 * Removes records of changed tickets, the oldest first, until the removed records name `most` tickets or more. Returns the ids of these
 * tickets. The caller holds the lock of the agency's findings.
 */
export async function takeNoted(db: AgencyTransaction, most: number): Promise<number[]> {
  const rows = await db.many(sql<{ slip_ids: number[] }>`
    DELETE FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND id IN (
      SELECT id FROM (
        SELECT id, sum(cardinality(slip_ids)) OVER (ORDER BY id) - cardinality(slip_ids) AS before FROM (
          SELECT id, slip_ids FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NULL ORDER BY id LIMIT ${most}) oldest) noted
      WHERE before < ${most})
    RETURNING slip_ids`)
  return [...new Set(rows.flatMap(({ slip_ids: ids }) => ids))].toSorted((one, other) => one - other)
}

/** Takes the next tickets of a check of all tickets, in id order; empty when no such check is running. */
export async function takeNextOfAll(db: AgencyTransaction, most: number): Promise<number[]> {
  const all = await db.maybeOne(sql<{ first: string; from: number }>`
    SELECT max(id)::text AS first, min(after_id) AS from FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL HAVING count(*) > 0`)
  if (all === null) return []
  const rows = await db.many(sql<{ id: number }>`SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND id > ${all.from} ORDER BY id LIMIT ${most}`)
  const last = rows.at(-1)
  // a later request to check all tickets starts again at 0, so it covers the earlier requests, and one row is enough
  await db.run(sql`DELETE FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL AND (id < ${all.first}::bigint OR ${last === undefined})`)
  if (last !== undefined) await db.run(sql`UPDATE slip_findings_due SET after_id = ${last.id} WHERE dot_authority_id = ${db.agency} AND id = ${all.first}::bigint`)
  return rows.map(({ id }) => id)
}

/** Whether a check of all tickets is running. */
export async function isCheckingAll(db: AgencyTransaction): Promise<boolean> {
  const { is } = await db.one(sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL) AS is`)
  return is
}
