import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * Maximum number of tickets in one row of `slip_findings_due`. Small, so that checking them does not lock the agency's findings for long.
 */
const TICKETS_OF_RECORD = 1_000
/**
 * Maximum number of projects whose tickets one statement reads. It is more than 1, because many of the projects can have few tickets or
 * none.
 */
const PROJECTS_AT_ONCE = 50
/**
 * A corrected load counts as this many tickets of a batch, because up to this many later loads of its truck must be checked again as well.
 */
const LOADS_AFTER = 20

/** Tickets that must be checked again because they changed. */
export interface Noted {
  readonly ids: readonly number[]
  /**
   * For each correction of a load: the values that the load had before and that decide with which other loads it is compared. They are
   * columns of `slips`, by name.
   */
  readonly former: readonly object[]
}

/**
 * Records that these tickets have changed and must be checked again. It is a single INSERT, in the transaction of the change, so that no
 * ticket is forgotten, and a receipt need not wait until the rules have been evaluated (PLUS-10). Database triggers also record tickets
 * with which other tickets are compared, and tickets whose items, samples or reports changed.
 */
export async function noteToCheck(db: AgencyTransaction, slipIds: readonly number[]): Promise<void> {
  if (slipIds.length === 0) return
  await db.run(sql`INSERT INTO slip_findings_due (dot_authority_id, slip_ids)
    SELECT ${db.agency}, array_agg(id) FROM unnest(${[...slipIds]}::int[]) WITH ORDINALITY AS noted (id, place) GROUP BY (place - 1) / ${TICKETS_OF_RECORD}`)
}

/** Records that all tickets of the agency must be checked again, because a limit of a rule has changed. */
export async function noteAllToCheck(db: AgencyTransaction): Promise<void> {
  await db.run(sql`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES (${db.agency}, '{}', 0)`)
}

/**
 * Takes changed tickets that must be checked again: deletes the oldest rows of `slip_findings_due`, as many rows as needed for at least
 * `most` tickets, and returns their tickets. The caller must have the lock of the agency's findings.
 */
export async function takeNoted(db: AgencyTransaction, most: number): Promise<Noted> {
  return together(await db.many(sql<NotedRow>`DELETE FROM slip_findings_due WHERE ${oldest(db, most)} RETURNING slip_ids, former`))
}

/** Like `takeNoted`, but does not delete the rows. Null if there are more than about `most` tickets. */
export async function readNoted(db: AgencyTransaction, most: number): Promise<Noted | null> {
  const rows = await db.many(sql<NotedRow & { readonly is_more: boolean }>`
    SELECT slip_ids, former, id < (SELECT max(id) FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NULL) AS is_more
    FROM slip_findings_due WHERE ${oldest(db, most)} ORDER BY id`)
  return rows.at(-1)?.is_more === true ? null : together(rows)
}

interface NotedRow {
  readonly slip_ids: readonly number[]
  readonly former: readonly object[] | null
}

function oldest(db: AgencyTransaction, most: number): SqlPart {
  return sql.part`dot_authority_id = ${db.agency} AND id IN (
    SELECT id FROM (
      SELECT id, sum(tickets) OVER (ORDER BY id) - tickets AS before FROM (
        SELECT id, cardinality(slip_ids) * CASE WHEN former IS NULL THEN 1 ELSE ${LOADS_AFTER} END AS tickets
        FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NULL ORDER BY id LIMIT ${most}) oldest) noted
    WHERE before < ${most})`
}

function together(rows: readonly NotedRow[]): Noted {
  return { ids: [...new Set(rows.flatMap(({ slip_ids: ids }) => ids))].toSorted((one, other) => one - other), former: rows.flatMap(({ former }) => former ?? []) }
}

/**
 * Takes the next tickets to check from the projects whose data changed, starting with the project that changed first. The tickets of a
 * project are taken in id order. Empty if there are none left. The caller must have the lock of the agency's findings.
 */
export async function takeNextOfProjects(db: AgencyTransaction, most: number): Promise<number[]> {
  for (;;) {
    const due = await db.many(sql<{ project: number; after_id: number; last: string; ids: string[] }>`
      SELECT dot_project_id AS project, min(after_id) AS after_id, max(id)::text AS last, array_agg(id::text) AS ids FROM project_findings_due
      WHERE dot_authority_id = ${db.agency} GROUP BY 1 ORDER BY min(id) LIMIT ${PROJECTS_AT_ONCE}`)
    if (due.length === 0) return []
    // `id + 0` keeps PostgreSQL from using the index on id, in which it would scan the tickets of the whole agency
    const rows = await db.many(sql<{ id: number; project: number }>`
      SELECT slip.id, due.project FROM unnest(${due.map(({ project }) => project)}::int[], ${due.map(({ after_id: after }) => after)}::int[]) WITH ORDINALITY AS due (project, after_id, place)
      CROSS JOIN LATERAL (
        SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = due.project AND id > due.after_id ORDER BY id + 0 LIMIT ${most}) slip
      ORDER BY due.place, slip.id LIMIT ${most}`)
    const last = rows.length < most ? undefined : rows.at(-1)
    const underWay = due.findIndex(({ project }) => project === last?.project)
    // if a project has several rows, the newest row starts at ticket id 0 again, and so covers the tickets of the older rows
    const finished = due.flatMap((one, at) => (underWay === -1 || at < underWay ? one.ids : at === underWay ? one.ids.filter((id) => id !== one.last) : []))
    await db.run(sql`DELETE FROM project_findings_due WHERE dot_authority_id = ${db.agency} AND id = ANY(${finished}::bigint[])`)
    if (last !== undefined) await db.run(sql`UPDATE project_findings_due SET after_id = ${last.id} WHERE dot_authority_id = ${db.agency} AND id = ${due[underWay]?.last ?? null}::bigint`)
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
}

/**
 * Takes the next tickets, in id order, for a check of all tickets of the agency. Empty if no such check is in progress, or if it has
 * reached the last ticket.
 */
export async function takeNextOfAll(db: AgencyTransaction, most: number): Promise<number[]> {
  const all = await db.maybeOne(sql<{ first: string; from: number }>`
    SELECT max(id)::text AS first, min(after_id) AS from FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL HAVING count(*) > 0`)
  if (all === null) return []
  const rows = await db.many(sql<{ id: number }>`SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND id > ${all.from} ORDER BY id LIMIT ${most}`)
  const last = rows.at(-1)
  // each row is a request to check all tickets; if there are several, the newest starts at ticket id 0 again and so covers the older ones,
  // which are deleted
  await db.run(sql`DELETE FROM slip_findings_due WHERE dot_authority_id = ${db.agency} AND after_id IS NOT NULL AND (id < ${all.first}::bigint OR ${last === undefined})`)
  if (last !== undefined) await db.run(sql`UPDATE slip_findings_due SET after_id = ${last.id} WHERE dot_authority_id = ${db.agency} AND id = ${all.first}::bigint`)
  return rows.map(({ id }) => id)
}

/** Of these tickets, the ones that must still be checked because data of their project, or the limit of a rule, has changed. */
export async function waitingForAll(db: AgencyTransaction, slipIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT slip.id FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ANY(${[...slipIds]}::int[]) AND (
      EXISTS (SELECT FROM slip_findings_due due WHERE due.dot_authority_id = ${db.agency} AND due.after_id < slip.id)
      OR EXISTS (SELECT FROM project_findings_due due WHERE due.dot_authority_id = ${db.agency} AND due.dot_project_id = slip.dot_project_id AND due.after_id < slip.id))`)
  return rows.map(({ id }) => id)
}
