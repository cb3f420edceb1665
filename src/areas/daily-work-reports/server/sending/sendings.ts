import type { LineAnswer } from '#src/areas/daily-work-reports/domain/answer'
import type { ReportState } from '#src/areas/daily-work-reports/domain/report'
import type { Line, ReportDay } from '#src/areas/daily-work-reports/server/lines'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How long a server may wait for an answer before another server may repeat the send. Longer than all attempts together. */
export const UNDER_WAY_SECONDS = 60

/** A send of a report that has no clear answer yet. */
export interface OpenSending {
  readonly id: number
  readonly report_id: number
  readonly idempotency_key: string
  readonly payload: string
  readonly lines: readonly SentLine[]
  readonly sent_by: number | null
  readonly sent_by_name: string
  readonly is_under_way: boolean
}

/** A line as it is stored when it is sent. Once the agency system accepts the line, it becomes a line of the report. */
export type SentLine = Pick<Line, 'line_number' | 'pay_item_id' | 'place' | 'item_code' | 'item_description' | 'uom' | 'source_only' | 'ticketed_material' | 'ticket_count' | 'quantity' | 'material_set' | 'location' | 'comment'>

const columns = sql.part`id, report_id, idempotency_key, payload, lines, sent_by, sent_by_name, coalesce(under_way_until > now(), false) AS is_under_way`

/** Locks the open send of a report; null if there is none. */
export function lockOpenSending(db: AgencyTransaction, reportId: number): Promise<OpenSending | null> {
  return db.maybeOne(sql<OpenSending>`SELECT ${columns} FROM daily_work_report_sendings WHERE dot_authority_id = ${db.agency} AND report_id = ${reportId} AND outcome IS NULL FOR UPDATE`)
}

/** True if an earlier call of this person with this Idempotency-Key has already sent the report. A repeated call then sends nothing. */
export async function isSentBy(db: AgencyTransaction, reportId: number, person: number, requestKey: string): Promise<boolean> {
  const row = await db.maybeOne(sql<{ id: number }>`
    SELECT id FROM daily_work_report_sendings WHERE dot_authority_id = ${db.agency} AND report_id = ${reportId} AND sent_by = ${person} AND request_key = ${requestKey} AND outcome IS NOT NULL LIMIT 1`)
  return row !== null
}

/** Locks this project and day for sending, so that no ticket is sent twice. */
export async function lockDay(db: AgencyTransaction, { dot_project_id: project, date }: ReportDay): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`daily_work_reports\n${db.agency}\n${project}\n${date}`}, 16))`)
}

/** Stores the body, lines and tickets of a send before it starts. */
export async function insertSending(db: AgencyTransaction, day: ReportDay, lines: readonly Line[], { payload, requestKey, by }: { readonly payload: string; readonly requestKey: string | null; readonly by: { readonly id: number; readonly name: string } }): Promise<OpenSending> {
  const sentLines = lines.map(({ line_number, pay_item_id, place, item_code, item_description, uom, source_only, ticketed_material, ticket_count, quantity, material_set, location, comment }): SentLine => (
    { line_number, pay_item_id, place, item_code, item_description, uom, source_only, ticketed_material, ticket_count, quantity, material_set, location, comment }))
  const sending = await db.one(sql<OpenSending>`
    INSERT INTO daily_work_report_sendings (dot_authority_id, report_id, dot_project_id, request_key, payload, lines, sent_by, sent_by_name, under_way_until)
    VALUES (${db.agency}, ${day.id}, ${day.dot_project_id}, ${requestKey}, ${payload}, ${JSON.stringify(sentLines)}, ${by.id}, ${by.name}, now() + make_interval(secs => ${UNDER_WAY_SECONDS}))
    RETURNING ${columns}`)
  const tickets = lines.flatMap((line) => line.tickets.map(({ id, quantity }) => ({ line, id, quantity })))
  await db.run(sql`
    INSERT INTO daily_work_report_tickets (dot_authority_id, slip_id, pay_item_id, report_id, dot_project_id, sending_id, line_number, quantity)
    SELECT ${db.agency}, ticket.slip, ticket.item, ${day.id}, ${day.dot_project_id}, ${sending.id}, ticket.line, ticket.quantity
    FROM unnest(${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ line }) => line.pay_item_id)}::int[], ${tickets.map(({ line }) => line.line_number)}::int[],
      ${tickets.map(({ quantity }) => (quantity === null ? null : quantity.toFixed(2)))}::numeric[]) AS ticket (slip, item, line, quantity)`)
  return sending
}

/** Marks an open send as running again, for another attempt with the same Idempotency-Key. */
export async function repeatSending(db: AgencyTransaction, id: number): Promise<void> {
  await db.run(sql`
    UPDATE daily_work_report_sendings SET tries = tries + 1, under_way_until = now() + make_interval(secs => ${UNDER_WAY_SECONDS}), updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}

/** Records an attempt without a clear answer. The send stays open. */
export async function noteNoAnswer(db: AgencyTransaction, id: number, problem: string, status: number | null): Promise<void> {
  await db.run(sql`
    UPDATE daily_work_report_sendings SET under_way_until = NULL, problem = ${problem}, http_status = ${status}, updated_at = now() WHERE dot_authority_id = ${db.agency} AND id = ${id} AND outcome IS NULL`)
}

/** Stores the answer to a send: accepted lines are kept permanently, tickets of refused lines can be sent again. */
export async function endSending(db: AgencyTransaction, day: ReportDay, sending: OpenSending, answers: readonly LineAnswer[], end: { readonly outcome: ReportState; readonly status: number | null; readonly problem: string | null; readonly reportId: string | null }): Promise<void> {
  const answered = new Map(answers.map((one) => [one.line_number, one]))
  const acceptedLines = sending.lines.filter(({ line_number: number }) => answered.get(number)?.isTaken === true)
  const refused = sending.lines.filter(({ line_number: number }) => answered.get(number)?.isTaken !== true)
  await db.run(sql`
    INSERT INTO daily_work_report_lines (dot_authority_id, report_id, dot_project_id, sending_id, line_number, pay_item_id, place, item_code, item_description, uom, source_only,
      ticketed_material, ticket_count, quantity, material_set, location, comment)
    SELECT ${db.agency}, ${day.id}, ${day.dot_project_id}, ${sending.id}, line.line_number, line.pay_item_id, line.place, line.item_code, line.item_description, line.uom, line.source_only,
      line.ticketed_material, line.ticket_count, line.quantity, line.material_set, line.location, line.comment
    FROM jsonb_to_recordset(${JSON.stringify(acceptedLines)}::jsonb) AS line (line_number int, pay_item_id int, place text, item_code text, item_description text, uom text, source_only boolean,
      ticketed_material text, ticket_count int, quantity numeric, material_set text, location text, comment text)`)
  await db.run(sql`
    DELETE FROM daily_work_report_tickets WHERE dot_authority_id = ${db.agency} AND sending_id = ${sending.id} AND line_number = ANY(${refused.map(({ line_number: number }) => number)}::int[])`)
  // a line that nobody has edited has no row yet, so insert one that has only the refusal
  await db.run(sql`
    INSERT INTO daily_work_report_entries (dot_authority_id, report_id, dot_project_id, pay_item_id, place, refusal)
    SELECT ${db.agency}, ${day.id}, ${day.dot_project_id}, line.pay_item_id, line.place, line.refusal
    FROM jsonb_to_recordset(${JSON.stringify(refused.map((line) => ({ ...line, refusal: answered.get(line.line_number)?.message ?? end.problem ?? '' })))}::jsonb) AS line (pay_item_id int, place text, refusal text)
    ON CONFLICT (dot_authority_id, report_id, pay_item_id, place) DO UPDATE SET refusal = EXCLUDED.refusal`)
  // clears earlier refusals: later tickets with the pay item and place of an accepted line form a new line, which was never refused
  await db.run(sql`
    UPDATE daily_work_report_entries entry SET refusal = NULL
    FROM unnest(${acceptedLines.map((line) => line.pay_item_id)}::int[], ${acceptedLines.map((line) => line.place)}::text[]) AS line (pay_item_id, place)
    WHERE entry.dot_authority_id = ${db.agency} AND entry.report_id = ${day.id} AND entry.pay_item_id = line.pay_item_id AND entry.place = line.place AND entry.refusal IS NOT NULL`)
  await db.run(sql`
    UPDATE daily_work_report_sendings SET outcome = ${end.outcome}, under_way_until = NULL, http_status = ${end.status}, problem = ${end.problem}, answer = ${JSON.stringify({ report_id: end.reportId, lines: answers })}, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${sending.id}`)
}

/** Sets the state of a report after an answer, or when no answer came; increments its version. */
export async function setReportState(db: AgencyTransaction, id: number, state: { readonly status: ReportState; readonly problem: string | null; readonly reportId: string | null }): Promise<void> {
  const isSent = state.status === 'sent' || state.status === 'partially_sent'
  await db.run(sql`
    UPDATE daily_work_reports SET status = ${state.status}, problem = ${state.problem}, external_report_id = coalesce(${state.reportId}, external_report_id),
      sent_at = CASE WHEN ${isSent} THEN coalesce(CASE WHEN ${state.status} = 'sent' THEN now() END, sent_at, now()) END, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}
