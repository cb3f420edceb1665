import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Records that these tickets have changed and must be checked again. It is a single INSERT, in the transaction of the change, so that no
 * ticket is forgotten, and a receipt need not wait until the rules have been evaluated (PLUS-10).
 */
export async function noteToCheck(db: AgencyTransaction, slipIds: readonly number[]): Promise<void> {
  if (slipIds.length === 0) return
  await db.run(sql`INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES (${db.agency}, ${[...slipIds]}::int[])`)
}

/** Records that all tickets of the agency must be checked again, because a limit of a rule has changed. */
export async function noteAllToCheck(db: AgencyTransaction): Promise<void> {
  await db.run(sql`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES (${db.agency}, '{}', 0)`)
}

/**
 * Takes changed tickets that must be checked again, and removes the records about them, the oldest records first, until there are at least
 * `most` tickets. Returns the ids of the tickets. The caller must have the lock of the agency's findings.
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

/**
 * While all tickets of the agency are being checked again, takes the next tickets to check, in id order. Empty if they are not, or if all
 * of them have been checked.
 */
export async function takeNextOfAll(db: AgencyTransaction, most: number): Promise<number[]> {
  const all = await db.maybeOne(sql<{ first: string; from: number }>`
    SELECT max(id)::text AS first, min(after_id) AS from FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL HAVING count(*) > 0`)
  if (all === null) return []
  const rows = await db.many(sql<{ id: number }>`SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND id > ${all.from} ORDER BY id LIMIT ${most}`)
  const last = rows.at(-1)
  // if there are several requests to check all tickets, the last one starts at 0 again and so includes the earlier ones, whose rows are
  // deleted
  await db.run(sql`DELETE FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL AND (id < ${all.first}::bigint OR ${last === undefined})`)
  if (last !== undefined) await db.run(sql`UPDATE slip_findings_due SET after_id = ${last.id} WHERE dot_authority_id = ${db.agency} AND id = ${all.first}::bigint`)
  return rows.map(({ id }) => id)
}

/** Whether all tickets of the agency are being checked again. */
export async function isCheckingAll(db: AgencyTransaction): Promise<boolean> {
  const { is } = await db.one(sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL) AS is`)
  return is
}
