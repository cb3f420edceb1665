import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How many tickets one record has at most, so that to check them does not keep the lock of the agency's findings for long. */
const TICKETS_OF_RECORD = 1_000
/** How many projects are looked at in one statement, as many of them can have few tickets or none. */
const PROJECTS_AT_ONCE = 50
/** How many tickets one corrected load counts for, because up to so many later loads of its truck are checked with it. */
const LOADS_AFTER = 20

/** Tickets that must be checked again because they changed. */
export interface Noted {
  readonly ids: readonly number[]
  /**
   * For corrected loads, the values that decide which other loads they are compared with, as they were before each correction: columns of
   * `slips` by name.
   */
  readonly former: readonly object[]
}

/**
 * Records that these tickets have changed and must be checked again. It is a single INSERT, in the transaction of the change, so that no
 * ticket is forgotten, and a receipt need not wait until the rules have been evaluated (PLUS-10). Triggers of the database record the
 * same for tickets that others are compared with, and for tickets whose items, samples or reports changed.
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
 * Takes changed tickets that must be checked again, and removes the records about them, the oldest records first, until there are at least
 * `most` tickets. The caller must have the lock of the agency's findings.
 */
export async function takeNoted(db: AgencyTransaction, most: number): Promise<Noted> {
  return together(await db.many(sql<NotedRow>`DELETE FROM slip_findings_due WHERE ${oldest(db, most)} RETURNING slip_ids, former`))
}

/** Like `takeNoted`, but leaves the records. Null if there are more than about `most` tickets. */
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
 * Takes the next tickets to check of projects whose facts changed, in id order, the project that changed first coming first. Empty if there
 * are none left. The caller must have the lock of the agency's findings.
 */
export async function takeNextOfProjects(db: AgencyTransaction, most: number): Promise<number[]> {
  for (;;) {
    const due = await db.many(sql<{ project: number; after_id: number; last: string; ids: string[] }>`
      SELECT dot_project_id AS project, min(after_id) AS after_id, max(id)::text AS last, array_agg(id::text) AS ids FROM project_findings_due
      WHERE dot_authority_id = ${db.agency} GROUP BY 1 ORDER BY min(id) LIMIT ${PROJECTS_AT_ONCE}`)
    if (due.length === 0) return []
    // the expression keeps PostgreSQL from walking through the ids of the whole agency in order
    const rows = await db.many(sql<{ id: number; project: number }>`
      SELECT slip.id, due.project FROM unnest(${due.map(({ project }) => project)}::int[], ${due.map(({ after_id: after }) => after)}::int[]) WITH ORDINALITY AS due (project, after_id, place)
      CROSS JOIN LATERAL (
        SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = due.project AND id > due.after_id ORDER BY id + 0 LIMIT ${most}) slip
      ORDER BY due.place, slip.id LIMIT ${most}`)
    const last = rows.length < most ? undefined : rows.at(-1)
    const underWay = due.findIndex(({ project }) => project === last?.project)
    // of several changes of one project, the last one starts at 0 again and so includes the earlier ones
    const finished = due.flatMap((one, at) => (underWay === -1 || at < underWay ? one.ids : at === underWay ? one.ids.filter((id) => id !== one.last) : []))
    await db.run(sql`DELETE FROM project_findings_due WHERE dot_authority_id = ${db.agency} AND id = ANY(${finished}::bigint[])`)
    if (last !== undefined) await db.run(sql`UPDATE project_findings_due SET after_id = ${last.id} WHERE dot_authority_id = ${db.agency} AND id = ${due[underWay]?.last ?? null}::bigint`)
    if (rows.length > 0) return rows.map(({ id }) => id)
  }
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

/** Of these tickets, the ones that are still to be checked because their project, or a limit, has changed. */
export async function waitingForAll(db: AgencyTransaction, slipIds: readonly number[]): Promise<readonly number[]> {
  const rows = await db.many(sql<{ id: number }>`
    SELECT slip.id FROM slips slip WHERE slip.dot_authority_id = ${db.agency} AND slip.id = ANY(${[...slipIds]}::int[]) AND (
      EXISTS (SELECT FROM slip_findings_due due WHERE due.dot_authority_id = ${db.agency} AND due.after_id < slip.id)
      OR EXISTS (SELECT FROM project_findings_due due WHERE due.dot_authority_id = ${db.agency} AND due.dot_project_id = slip.dot_project_id AND due.after_id < slip.id))`)
  return rows.map(({ id }) => id)
}
