import type { submittals } from '#src/areas/partners/api/submittals'
import { checkApprovedQuantity, checkAttachments, checkNotes, checkReason, checkUnit, isAboveApproved, mayDecideSubmittal, maySubmitAgain } from '#src/areas/partners/domain/submittals/submittal'
import { publishToPartner } from '#src/areas/partners/server/access/notify-partner'
import { tellVendors } from '#src/areas/partners/server/submittals/notify-vendor'
import { withShipped } from '#src/areas/partners/server/submittals/shipped'
import { findSubmittal, setState, type SubmittalDecision, type SubmittalRow } from '#src/areas/partners/server/submittals/store'
import { takeUploads } from '#src/areas/partners/server/submittals/uploads'
import { seenSubmittal } from '#src/areas/partners/server/submittals/who-sees'
import { attachDocuments } from '#src/areas/projects/server/documents/public/attach-documents'
import { message } from '#src/platform/domain/messages'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import type { Verdict } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun, type Call } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { actorOf, type Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'
import { sql } from '#src/platform/server/database/sql'

type Calls = typeof submittals

/** Approves a submittal with a quantity (SUBM-7, E.4). A dry run reports how much was already shipped. */
export function approve(call: Call<Calls['approve']>) {
  return call.inAgency(async (db) => {
    const before = await decidable(db, call, mayDecideSubmittal)
    const { approved_quantity: newQuantity, uom } = call.body
    if (newQuantity !== undefined) throwIfFault('approved_quantity', checkApprovedQuantity(newQuantity))
    const quantity = newQuantity === undefined ? before.approved_quantity : decimalTextOf(newQuantity)
    if (quantity === null) throw unprocessable('errors.submittal_no_quantity', {}, [{ field: 'approved_quantity', message: message('errors.submittal_no_quantity') }])
    const unit = uom === undefined ? before.uom : uom === null || uom.trim() === '' ? null : uom.trim()
    if (unit !== null) throwIfFault('uom', checkUnit(unit))
    await tellVendors(db, call.platform.jobs, [before], 'approved', null)
    await move(db, actorOf(call), 'approved', before, { ...decided(before, call), state: 'approved', reason: null, approved_quantity: quantity, uom: unit })
    const after = await oneSubmittal(db, before.id)
    if (!call.dryRun) return after
    const { quantity_shipped: shipped, shipped_uom: shippedUom } = after.submittal
    const isAbove = isAboveApproved({ quantity: String(shipped) }, quantity)
    return new DryRun({
      would_update: 1, refused: [],
      effects: [message('effects.submittal_shipped', { shipped, approved: quantity, uom: unit ?? shippedUom ?? '' }), ...(isAbove ? [message('effects.submittal_above')] : [])],
    })
  })
}

/** Rejects a submittal with a reason, which the vendor sees (SUBM-7). */
export function reject(call: Call<Calls['reject']>) {
  return call.inAgency(async (db) => {
    const before = await decidable(db, call, mayDecideSubmittal)
    throwIfFault('reason', checkReason(call.body.reason))
    const reason = call.body.reason.normalize('NFC').trim()
    await tellVendors(db, call.platform.jobs, [before], 'rejected', reason)
    await move(db, actorOf(call), 'rejected', before, { ...decided(before, call), state: 'rejected', reason })
    return call.dryRun ? new DryRun({ would_update: 1, refused: [] }) : oneSubmittal(db, before.id)
  })
}

/** Withdraws a submittal that nobody has decided (SUBM-11). */
export function withdraw(call: Pick<Call<Calls['withdraw']>, 'inAgency' | 'person' | 'params' | 'body' | 'caller' | 'requestId' | 'changeSet'>) {
  return call.inAgency(async (db) => {
    const before = await decidable(db, call, mayDecideSubmittal)
    await move(db, actorOf(call), 'withdrawn', before, { ...stateOf(before), state: 'withdrawn' })
    return oneSubmittal(db, before.id)
  })
}

/** Submits a rejected submittal again, with more files or other notes if the call has them (SUBM-7). */
export function submitAgain(call: Call<Calls['submit']>) {
  return call.inAgency(async (db) => {
    const before = await decidable(db, call, maySubmitAgain)
    const { upload_ids = [], notes } = call.body
    const typed = (notes ?? '').normalize('NFC').trim()
    throwIfFault('notes', checkNotes(typed))
    const written = notes === undefined ? before.notes : typed === '' ? null : typed
    throwIfRefused(checkAttachments(before.attachments.length + upload_ids.length))
    const files = await takeUploads(db, call.person.id, upload_ids)
    await attachDocuments(db, actorOf(call), { type: 'submittal', id: before.id, project: null }, files, call.person)
    await move(db, actorOf(call), 'submitted_again', before, { ...stateOf(before), state: 'action_required', reason: null, notes: written, decided_at: null, decided_by: null, decided_by_name: null }, true)
    return oneSubmittal(db, before.id)
  })
}

/** Undoes decisions, unless the submittal has changed since, for example because the vendor submitted it again (API-32). */
export const submittalRestorer = restoreColumnsOf({
  table: 'submittals',
  columns: ['state', 'reason', 'approved_quantity', 'uom', 'notes', 'decided_at', 'decided_by', 'decided_by_name'],
  may: 'change_materials',
  name: sql.part`record.material`,
  notUndoable: ['created', 'updated', 'withdrawn', 'submitted_again'],
  after: async (db, { jobs }, records) => {
    for (const { id } of records) {
      const row = await findSubmittal(db, id)
      if (row === null) continue
      await publishToPartner(db, row.employee_id, 'submittal', id)
      // the vendor was emailed about the decision, so it must also be notified that the decision was undone
      if (row.state !== 'withdrawn') await tellVendors(db, jobs, [row], row.state, row.reason)
    }
  },
})

/** A submittal as the API returns it. */
export async function oneSubmittal(db: AgencyTransaction, id: number) {
  const row = await findSubmittal(db, id)
  const [submittal] = row === null ? [] : await withShipped(db, [row])
  if (submittal === undefined) throw notFound()
  return { submittal }
}

/** The event of a changed submittal. */
export function eventOf(id: number, name: string, version: number, changes: ChangedRecord['changes']): ChangedRecord {
  return { kind: 'submittal', id, name, version, dot_project_id: null, changes }
}

/** Locks the submittal to decide. Throws 409, with the current values, if the submittal has changed since the person saw it. */
async function decidable(db: AgencyTransaction, { person, params, body }: Pick<Call<Calls['withdraw']>, 'person' | 'params' | 'body'>, rule: (row: SubmittalRow) => Verdict): Promise<SubmittalRow> {
  const before = await seenSubmittal(db, person, params.id, 'locked')
  if (body.version !== before.version) throw changedElsewhere(await withShipped(db, [before]))
  throwIfRefused(rule(before))
  return before
}

/** The current values of the columns that decisions write, except that `decided_by` is always null. */
export function stateOf({ state, reason, approved_quantity, uom, notes, decided_at, decided_by_name }: SubmittalRow): SubmittalDecision {
  return { state, reason, approved_quantity, uom, notes, decided_at, decided_by: null, decided_by_name }
}

function decided(before: SubmittalRow, { person }: Pick<Call<Calls['approve']>, 'person'>): SubmittalDecision {
  return { ...stateOf(before), decided_at: new Date().toISOString(), decided_by: person.id, decided_by_name: person.name }
}

/** Writes the new state of a submittal with its event, and notifies the vendor's windows. */
export async function move(db: AgencyTransaction, actor: Actor, event: string, before: SubmittalRow, after: SubmittalDecision, again = false): Promise<void> {
  await setState(db, before.id, after, again)
  const was = stateOf(before)
  const changes = Object.fromEntries(Object.entries(after).flatMap(([name, value]) => {
    const old: unknown = Reflect.get(was, name)
    return old === value ? [] : [[name, [old, value] as const]]
  }))
  await recordEvents(db, actor, event, [eventOf(before.id, before.material, before.version + 1, changes)])
  await publishToPartner(db, before.employee_id, 'submittal', before.id)
}

function throwIfFault(field: string, verdict: Verdict): void {
  if (!verdict.allowed) throw unprocessable(verdict.message, verdict.values, [{ field, message: message(verdict.message, verdict.values) }])
}
