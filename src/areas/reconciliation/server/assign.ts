import type { BodyOf } from '#src/platform/api/contract'
import type { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { message } from '#src/platform/domain/messages'
import { checkPayCodeCount, checkPayData, type PayData } from '#src/areas/reconciliation/domain/assign-many'
import {
  checkAssignments,
  checkSlipTakesAssignments,
  statusOfAssignmentRefusal,
  type ReceivedAssignment,
} from '#src/areas/reconciliation/domain/assignments'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { decimalTextOf } from '#src/platform/domain/units/decimal'
import { allow, firstRefusal, refuse, type Refusal } from '#src/platform/domain/verdict'
import { lockPayItems } from '#src/areas/contracts/server/contract-items/pay-items/public/items-for-rules'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { conflict, HttpError, throwIfRefused } from '#src/platform/server/http/errors'
import { holdOpenPeriod, type OpenPeriod } from '#src/areas/reconciliation/server/open-period'
import { currentSlips, lockSlipsToCode, type SlipToCode } from '#src/areas/reconciliation/server/slips-to-code'
import type { AssignmentRow } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import type { Recoding } from '#src/areas/reconciliation/server/write-assignments'

type AssignmentsBody = BodyOf<(typeof reconciliation)['assign']>
type SentAssignment = AssignmentsBody['pay_item_assignments'][number]

/** A ticket that a write leaves out, and why. */
export interface RefusedSlip {
  readonly slip: Pick<SlipToCode, 'id' | 'ticket_number' | 'version'>
  readonly refusal: Refusal
}

/** The result of checking a write of assignments: each ticket's new assignments, and the refused tickets with the reason. */
export interface Plan {
  readonly projectId: number
  readonly recodings: readonly Recoding[]
  readonly refused: readonly RefusedSlip[]
  /** The item, if all tickets get the same one. */
  readonly item?: PayItem
  /** The agency's units with their conversions. */
  readonly units?: readonly ReconciliationUnit[]
}

/**
 * Locks the tickets of a POST or PUT and checks the assignments of each ticket. The first assignment sent for a ticket is primary (RECO-69
 * to RECO-73, RECO-80, RECO-91). At most 5,000 tickets (RECO-87).
 */
export async function planAssignments(
  db: AgencyTransaction,
  person: SignedIn,
  projectId: number,
  method: 'POST' | 'PUT',
  { pay_item_assignments, versions }: AssignmentsBody,
): Promise<Plan> {
  const sent = bySlip(pay_item_assignments)
  throwIfRefused(checkPayCodeCount(sent.size))
  const period = await holdOpenPeriod(db, person, projectId)
  const items = await lockPayItems(db, projectId, [...new Set(pay_item_assignments.map((one) => one.project_pay_item_id))])
  const slips = await lockSlipsToCode(db, person, period, [...sent.keys()], versions)
  const recodings: Recoding[] = []
  const refused: RefusedSlip[] = []
  const isOfMany = sent.size > 1
  for (const slip of slips) {
    const received = (sent.get(slip.id) ?? []).map((one) => asReceived(one, items))
    const verdict = firstRefusal(
      slip.dot_project_id === projectId ? { allowed: true } : refuse('errors.assignment_project', { ticket: slip.ticket_number }),
      checkSlipTakesAssignments(slip, method),
      isOfMany ? checkPayData([payDataOf(slip, received)]) : allow,
      checkAssignments(slip, received),
    )
    if (verdict.allowed) recodings.push({ slip, rows: received.flatMap((one, index) => rowOf(one, index + 1, person, period)) })
    else refused.push({ slip, refusal: verdict })
  }
  return { projectId, recodings, refused }
}

/** Throws if anything is refused. 409 with the current rows if all refused tickets are already coded, 422 otherwise (RECO-71, RECO-92). */
export async function throwIfAnyRefused(db: AgencyTransaction, person: SignedIn, { refused }: Plan): Promise<void> {
  const [first] = refused
  if (first === undefined) return
  const coded = refused.filter(({ refusal }) => statusOfAssignmentRefusal(refusal) === 409)
  const [firstCoded] = coded
  if (firstCoded !== undefined && coded.length === refused.length) {
    const { message: key, values } = firstCoded.refusal
    throw conflict(key, values, await currentSlips(db, person, coded.map(({ slip }) => slip)))
  }
  const { message: key, values } = wholeRefusal(refused) ?? first.refusal
  throw new HttpError(422, message(key, values), { detailedErrors: namedRefusals(refused) })
}

/** One message that names all tickets without a quantity or pay code. Null if any ticket is refused for another reason (RECO-89). */
function wholeRefusal(refused: readonly RefusedSlip[]): Refusal | null {
  if (refused.some(({ refusal }) => refusal.message !== 'errors.missing_pay_data')) return null
  return refuse('errors.missing_pay_data', { tickets: refused.map(({ slip }) => slip.ticket_number).join(', ') })
}

/**
 * The assignments sent for a ticket, as `checkPayData` needs them. An unknown item does not count as a missing item here, because another
 * rule refuses it.
 */
function payDataOf({ ticket_number }: SlipToCode, received: readonly KnownAssignment[]): PayData {
  return { ticket_number, assignments: received.map(({ item, quantity }) => ({ item: item ?? { source_only: false }, quantity: quantity === null || quantity === undefined ? null : String(quantity) })) }
}

/** The refused tickets in the shape of the API (API-31, S-10). */
export function namedRefusals(refused: readonly RefusedSlip[]): { id: number; ticket_number: string; message: string }[] {
  return refused.map(({ slip, refusal }) => ({
    id: slip.id,
    ticket_number: slip.ticket_number,
    message: message(refusal.message, refusal.values),
  }))
}

function bySlip(sent: readonly SentAssignment[]): Map<number, SentAssignment[]> {
  const grouped = new Map<number, SentAssignment[]>()
  for (const one of sent) grouped.set(one.haulhub_slip_id, [...(grouped.get(one.haulhub_slip_id) ?? []), one])
  return grouped
}

interface KnownAssignment extends ReceivedAssignment {
  readonly item: PayItem | null
}

function asReceived(sent: SentAssignment, items: ReadonlyMap<number, PayItem>): KnownAssignment {
  const note = sent.additional_notes?.trim() ?? ''
  return {
    item: items.get(sent.project_pay_item_id) ?? null,
    quantity: sent.quantity ?? null,
    external_dot_contractor_id: sent.external_dot_contractor_id ?? null,
    additional_notes: note === '' ? null : note,
  }
}

function rowOf({ item, quantity, ...rest }: KnownAssignment, slot: number, person: SignedIn, period: OpenPeriod): AssignmentRow[] {
  if (item === null) return []
  return [assignmentRow(item, slot, item.source_only ? null : decimalTextOf(quantity), rest, person, period)]
}

/** A new assignment row, in the period in progress. */
export function assignmentRow(
  item: PayItem,
  slot: number,
  quantity: string | null,
  more: { readonly external_dot_contractor_id: number | null; readonly additional_notes: string | null },
  person: SignedIn,
  { number, now }: OpenPeriod,
): AssignmentRow {
  return {
    slot,
    project_pay_item_id: item.id,
    item_code: item.item_code,
    quantity,
    ...more,
    pay_period: number,
    assigned_by: person.id,
    assigned_at: now,
  }
}
