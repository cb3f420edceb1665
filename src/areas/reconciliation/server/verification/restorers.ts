import { recordOnTickets, type ChangedResult } from '#src/areas/reconciliation/server/verification/result-events'
import { findUnseen } from '#src/areas/reconciliation/server/verification/tickets-store'
import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

/** Undoes changes of the rules of verification samples (API-32). */
export const verificationRuleRestorer: Restorer = restoreColumnsOf({
  table: 'verification_rules',
  columns: ['name', 'counted', 'grouped_by', 'share_kind', 'share', 'minimum', 'due_days', 'is_active', 'deleted_at'],
  may: 'update',
  name: sql.part`record.name`,
})

/** Undoes results of verification samples, and records the restored results in the history of the tickets. */
export const verificationTicketRestorer: Restorer = restoreColumnsOf({
  table: 'verification_tickets',
  columns: ['result', 'field', 'found_value', 'note', 'recorded_by_name', 'recorded_at'],
  may: 'draw_verification_samples',
  name: sql.part`(SELECT slip.ticket_number FROM slips slip WHERE slip.dot_authority_id = record.dot_authority_id AND slip.id = record.slip_id)`,
  hasUpdatedAt: false,
  async whyLeft(db, { person }, records) {
    const unseen = await findUnseen(db, person, records.map(({ id }) => id))
    return new Map([...unseen].map(([id, ticket]) => [id, message('errors.verification_moved', { ticket })]))
  },
  async after(db, { actor, changeSet }, records) {
    const rows = await db.many(sql<{ id: number; slip_id: number }>`
      SELECT id, slip_id FROM verification_tickets WHERE dot_authority_id = ${db.agency} AND id = ANY (${records.map(({ id }) => id)}::int[])`)
    const slipOf = new Map(rows.map(({ id, slip_id: slip }) => [id, slip]))
    await recordOnTickets(db, actor, records.map(({ id, values }) => ({ slip_id: slipOf.get(id) ?? 0, was: side(values, 1), is: side(values, 0) })), changeSet)
  },
})

/** The result before (0) or after (1) the change that is undone. An event of a result records all of the result's fields. */
function side(values: Readonly<Record<string, readonly [unknown, unknown]>>, at: 0 | 1): ChangedResult['was'] {
  const valueOf = (field: string) => values[field]?.[at] ?? null
  return { result: valueOf('result'), field: valueOf('field'), found_value: valueOf('found_value'), note: valueOf('note') } as ChangedResult['was']
}
