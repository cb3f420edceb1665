import { findingsOf, type Found } from '#src/areas/tickets/domain/findings/rules'
import type { FindingAnswer } from '#src/areas/tickets/domain/findings/levels'
import type { RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import { findCheckedTickets } from '#src/areas/tickets/server/findings/checked-tickets'
import { withDependents } from '#src/areas/tickets/server/findings/dependents'
import { readNoted, takeNextOfAll, takeNextOfProjects, takeNoted, waitingForAll } from '#src/areas/tickets/server/findings/due'
import { nameOf } from '#src/areas/tickets/server/findings/finding-store'
import { findSettings, findingLockName, lockFinding } from '#src/areas/tickets/server/findings/settings'
import { announce } from '#src/platform/server/events/announce'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { recordEvents } from '#src/platform/server/records/record'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/**
 * About how many tickets are checked in one transaction, and how many in one statement. These numbers are small, so that checking the
 * tickets of a large import does not lock the agency's findings for long.
 */
const NOTED_AT_ONCE = 2_000
const TICKETS_AT_ONCE = 500

/** What a batch has checked: changed tickets, the next tickets of a check of a whole project or agency, or nothing. */
export type CheckedBatch = 'noted' | 'of_all' | 'nothing'

/**
 * Checks one batch of tickets of an agency and stores their findings. Unless it returns 'nothing', more tickets may have to be checked.
 * Changed tickets come first. If there are none, and `mayCheckAll` is true, the next tickets of projects whose data changed are checked. If
 * there are none of these either, the next tickets of a check of the whole agency are checked. Only one server at a time checks the tickets
 * of an agency; if another server is doing so, this does nothing.
 */
export async function findNoted(db: AgencyTransaction, mayCheckAll: boolean): Promise<CheckedBatch> {
  const { is_free: isFree } = await db.one(sql<{ is_free: boolean }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${findingLockName(db)}, 21)) AS is_free`)
  if (!isFree) return 'nothing'
  const noted = await takeNoted(db, NOTED_AT_ONCE)
  if (noted.ids.length > 0) {
    await checkTickets(db, await withDependents(db, noted))
    return 'noted'
  }
  const ids = mayCheckAll ? await takeNextOfMany(db) : []
  await checkTickets(db, ids)
  return ids.length > 0 ? 'of_all' : 'nothing'
}

async function takeNextOfMany(db: AgencyTransaction): Promise<number[]> {
  const ofProjects = await takeNextOfProjects(db, TICKETS_AT_ONCE)
  return ofProjects.length > 0 ? ofProjects : takeNextOfAll(db, TICKETS_AT_ONCE)
}

/**
 * Checks those of these tickets whose findings may be out of date, before a decision that depends on the findings. Other changed tickets
 * stay queued, so that they do not delay the decision. If very many tickets have changed, checks all of these tickets, because finding out
 * which of them depend on the changed tickets would take longer.
 */
export async function findNotedAmong(db: AgencyTransaction, slipIds: readonly number[]): Promise<void> {
  await lockFinding(db)
  if (slipIds.length === 0) return
  const noted = await readNoted(db, NOTED_AT_ONCE)
  const stale = new Set(noted === null ? slipIds : [...(await withDependents(db, noted)), ...(await waitingForAll(db, slipIds))])
  await checkTickets(db, slipIds.filter((id) => stale.has(id)))
}

/**
 * Checks tickets and stores what changed in their findings: new findings, findings with different values, and findings that no longer
 * apply.
 */
async function checkTickets(db: AgencyTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const settings = await findSettings(db)
  for (let at = 0; at < ids.length; at += TICKETS_AT_ONCE) {
    const piece = ids.slice(at, at + TICKETS_AT_ONCE)
    const tickets = await findCheckedTickets(db, piece)
    const findings = [...tickets].flatMap(([slipId, ticket]) => findingsOf(ticket, settings).map((one) => ({ slip_id: slipId, level: settings[one.rule].level, ...one })))
    await storeFindings(db, piece, findings)
  }
}

interface NewFinding extends Found {
  readonly slip_id: number
  readonly level: string
}

/** A stored finding that changed in a check. `lost` is the answer that the check removed, or null. */
interface Touched {
  readonly id: number
  readonly slip_id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly ticket_number: string
  readonly rule: RuleName
  readonly lost: Lost | null
}

interface Lost {
  readonly answer: FindingAnswer
  readonly reason: string | null
  readonly answered_by_name: string
  readonly answered_at: string
}

/**
 * Stores the findings of tickets. An answer applies only to the values that the finding had when it was answered. If a check finds other
 * values, the finding is open again, and an event records the answer that it had.
 */
async function storeFindings(db: AgencyTransaction, ids: readonly number[], findings: readonly NewFinding[]): Promise<void> {
  // locks the findings in id order, as a call that answers several findings does, so that such a call and this check cannot deadlock
  await db.run(sql`SELECT FROM slip_findings WHERE dot_authority_id = ${db.agency} AND slip_id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
  const rows = await db.many(sql<Touched>`
    WITH found AS MATERIALIZED (
      SELECT slip_id, rule, level, found FROM json_to_recordset(${JSON.stringify(findings.map(({ slip_id, rule, level, values }) => ({ slip_id, rule, level, found: values })))}::json)
        AS one (slip_id int, rule text, level text, found jsonb)
    ), lost AS (
      SELECT stored.id, json_build_object('answer', answer, 'reason', reason, 'answered_by_name', answered_by_name, 'answered_at', to_json(answered_at) #>> '{}') AS answer
      FROM slip_findings stored JOIN found USING (slip_id, rule)
      WHERE stored.dot_authority_id = ${db.agency} AND stored.found <> found.found AND stored.answer IS NOT NULL
    ), cleared AS (
      UPDATE slip_findings stored SET cleared_at = now(), version = version + 1
      WHERE stored.dot_authority_id = ${db.agency} AND stored.slip_id = ANY(${[...ids]}::int[]) AND stored.cleared_at IS NULL
        AND NOT EXISTS (SELECT FROM found WHERE found.slip_id = stored.slip_id AND found.rule = stored.rule)
      RETURNING stored.id, stored.slip_id, stored.rule, stored.version
    ), changed AS (
      UPDATE slip_findings stored SET found = found.found, level = found.level, cleared_at = NULL, found_at = now(), version = version + 1,
        answer = NULL, reason = NULL, answered_by_name = NULL, answered_at = NULL
      FROM found WHERE stored.dot_authority_id = ${db.agency} AND stored.slip_id = found.slip_id AND stored.rule = found.rule AND stored.found <> found.found
      RETURNING stored.id, stored.slip_id, stored.rule, stored.version
    ), returned AS (
      UPDATE slip_findings stored SET level = found.level, cleared_at = NULL, version = version + 1
      FROM found WHERE stored.dot_authority_id = ${db.agency} AND stored.slip_id = found.slip_id AND stored.rule = found.rule AND stored.found = found.found AND stored.cleared_at IS NOT NULL
      RETURNING stored.id, stored.slip_id, stored.rule, stored.version
    ), added AS (
      INSERT INTO slip_findings (dot_authority_id, slip_id, rule, level, found)
      SELECT ${db.agency}, slip_id, rule, level, found FROM found ORDER BY slip_id, rule
      ON CONFLICT (dot_authority_id, slip_id, rule) DO NOTHING
      RETURNING id, slip_id, rule, version
    )
    SELECT touched.*, s.dot_project_id, s.ticket_number, lost.answer AS lost
    FROM (SELECT * FROM cleared UNION ALL SELECT * FROM changed UNION ALL SELECT * FROM returned UNION ALL SELECT * FROM added) touched
      JOIN slips s ON s.dot_authority_id = ${db.agency} AND s.id = touched.slip_id
      LEFT JOIN lost ON lost.id = touched.id`)
  if (rows.length === 0) return
  await recordLostAnswers(db, rows)
  const projects = [...new Set(rows.flatMap(({ dot_project_id: project }) => project ?? []))]
  await announce(db, { kind: 'records', record: 'finding', ids: rows.map(({ id }) => id), ...(projects.length > 0 && { dot_project_ids: projects }) })
}

async function recordLostAnswers(db: AgencyTransaction, rows: readonly Touched[]): Promise<void> {
  await recordEvents(db, actorOfServer('findings'), 'answer_removed', rows.flatMap(({ id, version, dot_project_id, lost, ...finding }) =>
    lost === null ? [] : [{
      kind: 'finding' as const, id, name: nameOf(finding), version, dot_project_id,
      changes: { answer: [lost.answer, null], reason: [lost.reason, null], answered_by_name: [lost.answered_by_name, null], answered_at: [lost.answered_at, null] },
    }]))
}
