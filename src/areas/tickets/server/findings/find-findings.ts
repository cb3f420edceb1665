import { findingsOf, type Found } from '#src/areas/tickets/domain/findings/rules'
import { findCheckedTickets } from '#src/areas/tickets/server/findings/checked-tickets'
import { withDependents } from '#src/areas/tickets/server/findings/dependents'
import { isCheckingAll, takeNextOfAll, takeNoted } from '#src/areas/tickets/server/findings/due'
import { findSettings, findingLockName, lockFinding } from '#src/areas/tickets/server/findings/settings'
import { announce } from '#src/platform/server/events/announce'
import { conflict } from '#src/platform/server/http/errors'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How many tickets are checked in one transaction, about, and by one statement: a large import must not hold the lock for long. */
const NOTED_AT_ONCE = 2_000
const TICKETS_AT_ONCE = 500

/**
 * Looks for the findings of noted tickets and stores them; returns whether there may be more to do. One server at a time works on an
 * agency: another leaves it alone.
 */
export async function findNoted(db: AgencyTransaction): Promise<boolean> {
  const { is_free: isFree } = await db.one(sql<{ is_free: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${findingLockName(db)}, 21)) AS is_free`)
  if (!isFree) return false
  const noted = await takeNoted(db, NOTED_AT_ONCE)
  const ids = noted.length > 0 ? await withDependents(db, noted) : await takeNextOfAll(db, TICKETS_AT_ONCE)
  await checkTickets(db, ids)
  return ids.length > 0
}

/**
 * Looks for the findings of everything that is noted, before a decision that depends on them. 409 while all tickets are checked again after a
 * limit changed.
 */
export async function findAllNoted(db: AgencyTransaction): Promise<void> {
  await lockFinding(db)
  if (await isCheckingAll(db)) throw conflict('errors.findings_checking')
  for (let noted = await takeNoted(db, NOTED_AT_ONCE); noted.length > 0; noted = await takeNoted(db, NOTED_AT_ONCE)) await checkTickets(db, await withDependents(db, noted))
}

/** Looks for the findings of these tickets, and stores what changed: new ones, other values, and those that no longer apply. */
async function checkTickets(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const settings = await findSettings(db)
  for (let at = 0; at < ids.length; at += TICKETS_AT_ONCE) {
    const piece = ids.slice(at, at + TICKETS_AT_ONCE)
    const tickets = await findCheckedTickets(db, piece)
    const found = [...tickets].flatMap(([slipId, ticket]) => findingsOf(ticket, settings).map((one) => ({ slip_id: slipId, level: settings[one.rule].level, ...one })))
    await storeFindings(db, piece, found)
  }
}

interface NewFinding extends Found {
  readonly slip_id: number
  readonly level: string
}

/** An answer is about what was found then, so a finding with other values is open again. */
async function storeFindings(db: AgencyTransaction, ids: readonly number[], found: readonly NewFinding[]): Promise<void> {
  // in the order of their ids, as an answer to many locks them
  await db.run(sql`SELECT FROM slip_findings WHERE dot_authority_id = ${db.agency} AND slip_id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
  const rows = await db.many(sql<{ id: number; slip_id: number; dot_project_id: number | null }>`
    WITH found AS MATERIALIZED (
      SELECT slip_id, rule, level, found FROM json_to_recordset(${JSON.stringify(found.map(({ slip_id, rule, level, values }) => ({ slip_id, rule, level, found: values })))}::json)
        AS one (slip_id int, rule text, level text, found jsonb)
    ), cleared AS (
      UPDATE slip_findings stored SET cleared_at = now(), version = version + 1
      WHERE stored.dot_authority_id = ${db.agency} AND stored.slip_id = ANY(${[...ids]}::int[]) AND stored.cleared_at IS NULL
        AND NOT EXISTS (SELECT FROM found WHERE found.slip_id = stored.slip_id AND found.rule = stored.rule)
      RETURNING stored.id, stored.slip_id
    ), changed AS (
      UPDATE slip_findings stored SET found = found.found, level = found.level, cleared_at = NULL, found_at = now(), version = version + 1,
        answer = NULL, reason = NULL, answered_by_name = NULL, answered_at = NULL
      FROM found WHERE stored.dot_authority_id = ${db.agency} AND stored.slip_id = found.slip_id AND stored.rule = found.rule AND stored.found <> found.found
      RETURNING stored.id, stored.slip_id
    ), returned AS (
      UPDATE slip_findings stored SET level = found.level, cleared_at = NULL, version = version + 1
      FROM found WHERE stored.dot_authority_id = ${db.agency} AND stored.slip_id = found.slip_id AND stored.rule = found.rule AND stored.found = found.found AND stored.cleared_at IS NOT NULL
      RETURNING stored.id, stored.slip_id
    ), added AS (
      INSERT INTO slip_findings (dot_authority_id, slip_id, rule, level, found)
      SELECT ${db.agency}, slip_id, rule, level, found FROM found ORDER BY slip_id, rule
      ON CONFLICT (dot_authority_id, slip_id, rule) DO NOTHING
      RETURNING id, slip_id
    )
    SELECT touched.id, touched.slip_id, s.dot_project_id
    FROM (SELECT * FROM cleared UNION ALL SELECT * FROM changed UNION ALL SELECT * FROM returned UNION ALL SELECT * FROM added) touched
      JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = touched.slip_id`)
  if (rows.length === 0) return
  const projects = [...new Set(rows.flatMap(({ dot_project_id: project }) => project ?? []))]
  await announce(db, { kind: 'records', record: 'finding', ids: rows.map(({ id }) => id), ...(projects.length > 0 && { dot_project_ids: projects }) })
}
