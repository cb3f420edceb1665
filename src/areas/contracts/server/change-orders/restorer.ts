import { message } from '#src/platform/domain/messages'
import { checkDraft, readChangeOrder, type SentChangeOrder } from '#src/areas/contracts/domain/change-orders/change-order'
import { itemsToChange, listsOf, sentOf } from '#src/areas/contracts/server/change-orders/drafts'
import { deleteDraft, holdChangeOrder, insertDraftAgain, setDraft, setLines } from '#src/areas/contracts/server/change-orders/store'
import { lockContract } from '#src/areas/contracts/server/lock-contract'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { RecordToRestore, RestoredRecord, Restorer } from '#src/platform/server/records/restorer'

/**
 * Undoes a change of a draft: deletes a new draft, restores a deleted one under its former number, or restores the earlier date,
 * description and lines of an edited one. Does so only if the rules still allow it. An approval cannot be undone (PAY-18, API-32).
 */
export const changeOrderRestorer: Restorer = {
  may: 'change_pay_items',
  notUndoable: ['approved'],
  async lock(db, ids) {
    const projects = await db.many(sql<{ id: number }>`
      SELECT DISTINCT dot_project_id AS id FROM record_events
      WHERE dot_authority_id = ${db.agency} AND record_kind = 'change_order' AND record_id = ANY(${[...ids]}::int[]) ORDER BY 1`)
    for (const { id } of projects) await lockContract(db, id)
    const rows = await db.many(sql<{ id: number; version: number }>`
      SELECT id, version FROM change_orders WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) ORDER BY id FOR UPDATE`)
    const presentIds = new Set(rows.map(({ id }) => id))
    return [...rows, ...ids.filter((id) => !presentIds.has(id)).map((id) => ({ id, version: null }))]
  },
  async whyLeft(db, _undoer, records) {
    const why = new Map<number, string>()
    for (const record of records) {
      const sentence = await whyKept(db, record)
      if (sentence !== null) why.set(record.id, sentence)
    }
    return why
  },
  async restore(db, _undoer, records) {
    const restored: RestoredRecord[] = []
    for (const record of records) restored.push(await restoreOne(db, record))
    return restored
  },
}

async function whyKept(db: AgencyTransaction, record: RecordToRestore): Promise<string | null> {
  // events written by early versions contain only the number of lines, not the lines
  if (typeof record.values['lines']?.[0] === 'number') return message('errors.update_lines_not_kept')
  const { draft, before } = await draftBefore(db, record)
  const verdict = draft === null ? null : checkDraft(draft)
  if (verdict !== null && !verdict.allowed) return message(verdict.message, verdict.values)
  if (before === null) return null
  const read = readChangeOrder(before, await itemsToChange(db, projectOf(record)))
  return 'lines' in read ? null : (read.faults[0]?.message ?? '')
}

async function restoreOne(db: AgencyTransaction, record: RecordToRestore): Promise<RestoredRecord> {
  const { id, name } = record
  const projectId = projectOf(record)
  const { draft, before } = await draftBefore(db, record)
  if (before === null) {
    await deleteDraft(db, id)
    return { id, name, version: null }
  }
  const read = readChangeOrder(before, await itemsToChange(db, projectId))
  if (!('lines' in read)) throw new Error(`${name} was asked for its lines twice and answered otherwise`)
  const description = before.description ?? null
  const version = draft === null ? 1 : await setDraft(db, id, before.date, description)
  if (draft === null) {
    await insertDraftAgain(db, projectId, { id, number: numberIn(record, 'number'), date: before.date, description, created_by: numberIn(record, 'created_by') })
  }
  await setLines(db, id, projectId, read.lines)
  return { id, name, version }
}

/** The current draft (null when deleted), and the draft before the change set (null when the change set created it). */
async function draftBefore(db: AgencyTransaction, { id, values, dot_project_id: projectId }: RecordToRestore) {
  const row = await db.maybeOne(sql<{ number: number }>`SELECT number FROM change_orders WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
  const draft = row === null ? null : await holdChangeOrder(db, projectId ?? 0, row.number)
  const present = draft === null ? null : sentOf(draft)
  const was = <Value>(field: string, current: Value) => (values[field] === undefined ? current : (values[field][0] as Value))
  const lists = was<Omit<SentChangeOrder, 'date' | 'description'> | null>('lines', present === null ? null : listsOf(present))
  const date = was<string | null>('date', present?.date ?? null)
  const before: SentChangeOrder | null = lists === null || date === null ? null : { date, description: was('description', present?.description ?? null), ...lists }
  return { draft, before }
}

function projectOf({ name, dot_project_id: projectId }: RecordToRestore): number {
  if (projectId === null) throw new Error(`the events of ${name} name no project`)
  return projectId
}

/** The former value of a numeric field, from the event of a deletion. Throws if the event has no number for this field. */
function numberIn({ name, values }: RecordToRestore, field: string): number {
  const value = values[field]?.[0]
  if (typeof value !== 'number') throw new Error(`the events of ${name} do not say its ${field}`)
  return value
}
