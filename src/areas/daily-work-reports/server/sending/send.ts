import type { Delivery } from '#src/areas/daily-work-reports/domain/answer'
import { firstBlock } from '#src/areas/daily-work-reports/domain/checks'
import { stateAfter, type ReportState } from '#src/areas/daily-work-reports/domain/report'
import { checksOf, inspectorOf, readFacts } from '#src/areas/daily-work-reports/server/facts'
import { findLines } from '#src/areas/daily-work-reports/server/lines'
import { agencySystemOf } from '#src/areas/daily-work-reports/server/sending/agency-system'
import { payloadOf } from '#src/areas/daily-work-reports/server/sending/payload'
import { endSending, insertSending, isSentBy, lockDay, lockOpenSending, noteNoAnswer, repeatSending, setReportState, type OpenSending } from '#src/areas/daily-work-reports/server/sending/sendings'
import { findReport, findReportOfSending, type StoredReport } from '#src/areas/daily-work-reports/server/store'
import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { changedElsewhere, conflict, HttpError, notFound } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import type { Platform } from '#src/platform/server/platform'
import { recordEvents } from '#src/platform/server/records/record'

interface Asked {
  readonly reportId: number
  readonly person: SignedIn
  readonly version: number | undefined
  /** The Idempotency-Key of the person's request. */
  readonly requestKey: string | null
}

/**
 * Checks a report and sends the lines that are not accepted yet. If the last send is unanswered, only repeats that send. Stores the body
 * before sending and the answer afterwards, each in its own transaction. If the server stops in between, the send is repeated with the same
 * Idempotency-Key (DWR-10 to DWR-14).
 */
export async function sendReport(platform: Platform, actor: Actor, request: Asked): Promise<void> {
  const { database, configuration } = platform
  const agency = request.person.dot_authority_id
  // `inspectorThere` asks the agency system, so it must not run in a transaction
  const there = await inspectorThere(platform, request)
  const sending = await database.inAgency(agency, (db) => prepare(db, request, there))
  if (sending === null) return
  await deliver(platform, agency, actor, sending)

  async function inspectorThere({ database: base }: Platform, { person, reportId }: Asked) {
    const inspector = await base.inAgency(agency, async (db) => {
      const report = await findReport(db, reportId, visibleProjects(person, sql.part`r.dot_project_id`))
      return report === null ? null : inspectorOf(db, report.inspector_id)
    })
    if (inspector === null) throw notFound()
    return { inspector, there: await agencySystemOf(configuration).inspector(agency, inspector) }
  }
}

/** Stores what will be sent. Null if an earlier call with the same Idempotency-Key has already sent the report. */
async function prepare(db: AgencyTransaction, { reportId, person, version, requestKey }: Asked, { inspector, there }: Parameters<typeof checksOf>[2]): Promise<OpenSending | null> {
  const visible = visibleProjects(person, sql.part`r.dot_project_id`)
  const first = await findReport(db, reportId, visible)
  if (first === null) throw notFound()
  await lockDay(db, first)
  const report = await findReport(db, reportId, visible, true)
  if (report === null) throw notFound()
  if (requestKey !== null && (await isSentBy(db, reportId, person.id, requestKey))) return null
  const open = await lockOpenSending(db, reportId)
  if (open?.is_under_way === true) throw conflict('errors.dwr_in_flight')
  const facts = await readFacts(db, report, open)
  const checks = checksOf(facts, person, { inspector, there })
  const block = firstBlock(checks)
  if (block !== null) throw new HttpError(422, block.message, { detailedErrors: checks.filter(({ level }) => level === 'block').map(({ key, message: why }) => ({ field: key, message: why })) })
  // do not check the version for an unanswered send: the send itself incremented the version, and its stored body is repeated unchanged
  if (open === null && version !== undefined && version !== report.version) throw changedElsewhere([{ id: report.id, version: report.version }])
  if (open !== null) {
    await repeatSending(db, open.id)
    return open
  }
  const payload = payloadOf(report, facts.lines.open, { agency: { id: db.agency, name: person.dot_authority_name }, inspector, sentBy: person.name })
  return insertSending(db, report, facts.lines.open, { payload, requestKey, by: person })
}

/** Sends a stored body and stores the answer. */
export async function deliver(platform: Platform, agency: number, actor: Actor, sending: OpenSending): Promise<void> {
  const { database, configuration, log } = platform
  const name = await database.inAgency(agency, async (db) => (await findReportOfSending(db, sending.report_id))?.name ?? '')
  const delivery = await agencySystemOf(configuration).send({ agency, name, payload: sending.payload, key: sending.idempotency_key, lineNumbers: sending.lines.map(({ line_number: number }) => number) })
    .catch((error: unknown): Delivery => {
      log.error({ err: error, agency, report: sending.report_id }, 'a daily work report could not be handed over')
      return { kind: 'unknown', status: null, problem: message('errors.dwr_not_reached') }
    })
  await database.inAgency(agency, (db) => settle(db, actor, sending, delivery))
}

/** Stores the agency system's answer, unless another server has already done so. */
async function settle(db: AgencyTransaction, actor: Actor, { id, report_id: reportId }: OpenSending, delivery: Delivery): Promise<void> {
  const report = await findReportOfSending(db, reportId, true)
  const sending = await lockOpenSending(db, reportId)
  if (report === null || sending === null || sending.id !== id) return
  const before = report.status
  if (delivery.kind === 'unknown') {
    await noteNoAnswer(db, id, delivery.problem, delivery.status)
    await become(db, actor, report, before, { status: before === 'partially_sent' ? before : 'failed', problem: delivery.problem, reportId: null })
    return
  }
  const answers = delivery.kind === 'answered' ? delivery.lines : sending.lines.map(({ line_number: number }) => ({ line_number: number, isTaken: false, message: delivery.problem }))
  const acceptedCount = answers.filter(({ isTaken }) => isTaken).length
  const left = answers.length - acceptedCount
  const problem = left === 0 ? null : (answers.find(({ isTaken, message: why }) => !isTaken && why !== null)?.message ?? message('errors.dwr_refused', { status: delivery.status ?? '' }))
  const external = delivery.kind === 'answered' ? delivery.report_id : null
  await endSending(db, report, sending, answers, { outcome: stateAfter(acceptedCount, left), status: delivery.status, problem, reportId: external })
  // tickets that arrived since the lines were sent form new lines, which the agency system has not accepted
  const { open: rest } = await findLines(db, report)
  const status = acceptedCount === 0 && before === 'partially_sent' ? before : stateAfter(acceptedCount, rest.length)
  await become(db, actor, report, before, { status, problem, reportId: external })
}

async function become(db: AgencyTransaction, actor: Actor, report: StoredReport, before: ReportState, state: Parameters<typeof setReportState>[2]): Promise<void> {
  await setReportState(db, report.id, state)
  await recordEvents(db, actor, state.status, [{
    kind: 'daily_work_report', id: report.id, name: report.name, version: report.version + 1, dot_project_id: report.dot_project_id,
    changes: { status: [before, state.status], ...(state.problem === null ? {} : { problem: [null, state.problem] }), ...(state.reportId === null ? {} : { external_report_id: [null, state.reportId] }) },
  }])
}
