import type { Static } from 'typebox'
import { remarks, type ProposedRemark } from '#src/areas/assist/api/remarks'
import { addRemark, reportOf } from '#src/areas/daily-work-reports/server/public/remarks'
import { restorableReports } from '#src/areas/daily-work-reports/server/public/restorable-reports'
import { message } from '#src/platform/domain/messages'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { implement } from '#src/platform/server/http/call'
import { conflict, forbidden, notFound, unprocessable } from '#src/platform/server/http/errors'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents } from '#src/platform/server/records/record'
import { restoreColumnsOf, type RecordToRestore, type Restorer } from '#src/platform/server/records/restorer'

/** A report's project and day. */
interface ReportDay {
  readonly id: number
  readonly dot_project_id: number
  readonly date: string
}

interface LockedRemark {
  readonly id: number
  readonly text: string
  readonly state: string
}

/** Proposed remarks: listed with a report of their day, accepted or dismissed by its inspector (AI-17). */
export const remarkRoutes = implement(remarks, {
  list: ({ query, person, inAgency }) => {
    assertFlag(person)
    return inAgency(async (db) => ({ remarks: await findProposed(db, await reportOf(db, person, query.report_id)) }))
  },
  take: (call) => {
    assertFlag(call.person)
    return call.inAgency(async (db) => {
      const { params: { id }, body: { report_id: reportId, report_version: version }, person } = call
      const { report, remark } = await lockBoth(db, person, reportId, id)
      await decide(db, actorOf(call), person.name, report, remark, 'taken')
      const next = await addRemark(db, actorOf(call), report, remark.text, version)
      return { remarks: await findProposed(db, report), daily_work_report: { id: report.id, version: next } }
    })
  },
  leave: (call) => {
    assertFlag(call.person)
    return call.inAgency(async (db) => {
      const { params: { id }, body: { report_id: reportId }, person } = call
      const { report, remark } = await lockBoth(db, person, reportId, id)
      if (report.status === 'sent') throw unprocessable('errors.dwr_sent')
      await decide(db, actorOf(call), person.name, report, remark, 'left')
      return { remarks: await findProposed(db, report) }
    })
  },
})

/**
 * Undoes a decision about a proposed remark. If the remark was added to a report, that change of the report is in the same change set and
 * is undone together with the decision. If the change of the report cannot be undone, the decision is not undone either: otherwise, the
 * remark would be proposed again although its text is in the report.
 */
export const remarkRestorer: Restorer = restoreColumnsOf({
  table: 'ai_remarks', columns: ['state', 'report_id', 'decided_by_name', 'decided_at'], may: 'write_daily_work_reports', name: sql.part`left(record.text, 60)`,
  async whyLeft(db, undoer, records, changeSet) {
    const reportOfRemark = ({ values }: RecordToRestore) => values['report_id']?.find((id) => typeof id === 'number')
    const added = records.filter((record) => reportOfRemark(record) !== undefined)
    if (added.length === 0) return new Map()
    const reports = await restorableReports(db, undoer, changeSet)
    return new Map(added.filter((record) => !reports.has(Number(reportOfRemark(record)))).map(({ id }) => [id, message('errors.remark_report_changed')]))
  },
})

function assertFlag({ flags }: SignedIn): void {
  if (!isFlagOn(flags, 'project_assist_enabled')) throw forbidden({ allowed: true })
}

function findProposed(db: AgencyTransaction, { dot_project_id: project, date }: ReportDay): Promise<Static<typeof ProposedRemark>[]> {
  return db.many(sql<Static<typeof ProposedRemark>>`
    SELECT remark.id, remark.version, remark.text, model.title AS model, remark.sources FROM ai_remarks remark
    JOIN ai_runs run ON run.dot_authority_id = remark.dot_authority_id AND run.id = remark.run_id
    JOIN ai_models model ON model.dot_authority_id = run.dot_authority_id AND model.id = run.model_id
    WHERE remark.dot_authority_id = ${db.agency} AND remark.dot_project_id = ${project} AND remark.day = ${date}::date AND remark.state = 'proposed' ORDER BY remark.id`)
}

/**
 * Locks a remark of a report's day, and then the report. An undo locks the remark and the report in the same order, so a decision and an
 * undo at the same time cannot deadlock. Throws 404 if the person sees no such report, or if the remark is for another day.
 */
async function lockBoth(db: AgencyTransaction, person: SignedIn, reportId: number, id: number) {
  const { dot_project_id: project, date } = await reportOf(db, person, reportId)
  const remark = await db.maybeOne(sql<LockedRemark>`
    SELECT id, text, state FROM ai_remarks WHERE dot_authority_id = ${db.agency} AND id = ${id} AND dot_project_id = ${project} AND day = ${date}::date AND state <> 'tested' FOR UPDATE`)
  const report = await reportOf(db, person, reportId, true)
  if (remark === null) throw notFound()
  return { report, remark }
}

/** Stores the decision about a row-locked remark, and records an event. Throws 409 if the remark is already decided. */
async function decide(db: AgencyTransaction, actor: Actor, by: string, { id: reportId, dot_project_id: project }: ReportDay, remark: LockedRemark, state: 'taken' | 'left'): Promise<void> {
  if (remark.state !== 'proposed') throw conflict('errors.remark_decided')
  const report = state === 'taken' ? reportId : null
  const { version, at } = await db.one(sql<{ version: number; at: string }>`
    UPDATE ai_remarks SET state = ${state}, report_id = ${report}, decided_by_name = ${by}, decided_at = now(), version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${remark.id} RETURNING version, to_json(decided_at) #>> '{}' AS at`)
  await recordEvents(db, actor, state, [{
    kind: 'ai_remark', id: remark.id, name: remark.text.slice(0, 60), version, dot_project_id: project,
    changes: { state: ['proposed', state], report_id: [null, report], decided_by_name: [null, by], decided_at: [null, at] },
  }])
}
