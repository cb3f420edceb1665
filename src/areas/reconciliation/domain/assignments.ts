import { MAX_PAY_ITEMS, NOTE_MAX_CHARACTERS } from '#src/areas/reconciliation/domain/limits'
import { checkQuantity, quantityOf } from '#src/areas/reconciliation/domain/quantity-input'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import type { PayItemSelection } from '#src/areas/reconciliation/domain/selection'
import { characterCount, isShowable } from '#src/platform/domain/formats/plain-text'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { allow, firstRefusal, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** One assignment in a request (§3, RECO-65). */
export interface PayItemAssignment {
  readonly haulhub_slip_id: number
  readonly project_pay_item_id: number
  readonly quantity: number | null
  readonly external_dot_contractor_id?: number
  readonly additional_notes?: string
}

/** The assignments for the drawer's selection: one per item, with the note, if any, on the last (§5, RECO-65 to RECO-68). */
export function assignmentsOf(slipId: number, selection: PayItemSelection, note: string): PayItemAssignment[] {
  const text = note.trim()
  return selection.map(({ item, data }, index) => ({
    haulhub_slip_id: slipId,
    project_pay_item_id: item.id,
    quantity: item.source_only ? null : Number(quantityOf(data.quantity) ?? 0),
    ...(data.externalDOTContractor === null ? {} : { external_dot_contractor_id: data.externalDOTContractor.id }),
    ...(text !== '' && index === selection.length - 1 ? { additional_notes: text } : {}),
  }))
}

/** The facts about a slip that decide whether pay items can be assigned to it. */
export interface SlipForAssignment {
  readonly id: number
  readonly ticket_number: string
  readonly status: TicketStatus
  readonly coded: boolean
  /** The number of the slip's pay period if that period is closed, otherwise null. */
  readonly closed_period: number | null
}

/** An assignment as the server received it, with the project's item that it names. The item is null if the project has no such item. */
export interface ReceivedAssignment {
  readonly item: PayItem | null
  readonly quantity: unknown
  readonly external_dot_contractor_id: number | null
  readonly additional_notes: string | null
}

/**
 * Whether the slip accepts assignments by POST (409 if it is already coded) or PUT (422 if it is not coded). Refuses voided and rejected
 * slips, and slips whose pay period is closed (RECO-70, RECO-71, RECO-91).
 */
export function checkSlipTakesAssignments(slip: SlipForAssignment, method: 'POST' | 'PUT'): Verdict {
  const ticket = slip.ticket_number
  if (slip.status === 'voided') return refuse('errors.assignment_voided', { ticket })
  if (slip.status === 'rejected') return refuse('errors.assignment_rejected', { ticket })
  if (slip.closed_period !== null) return refuse('errors.period_closed', { number: slip.closed_period })
  if (method === 'POST' && slip.coded) return refuse('errors.already_coded', { ticket })
  return method === 'PUT' && !slip.coded ? refuse('errors.not_coded', { ticket }) : allow
}

/** Whether the pay codes of a slip can be cleared. The slip must have some, and its period must be in progress (RECO-90, RECO-91, E.3). */
export function checkSlipLosesAssignments(slip: SlipForAssignment): Verdict {
  if (slip.closed_period !== null) return refuse('errors.period_closed', { number: slip.closed_period })
  return slip.coded ? allow : refuse('errors.not_coded', { ticket: slip.ticket_number })
}

/** The HTTP status of a refused assignment: 409 for a slip that is already coded, 422 for any other refusal (RECO-71, RECO-92). */
export function statusOfAssignmentRefusal({ message }: Refusal): 409 | 422 {
  return message === 'errors.already_coded' ? 409 : 422
}

/**
 * Whether the assignments of one slip are valid together. There must be one or two, all of this project, no item twice, and each
 * complete (RECO-69 to RECO-72, RECO-80).
 */
export function checkAssignments(slip: SlipForAssignment, assignments: readonly ReceivedAssignment[]): Verdict {
  if (assignments.length === 0) return refuse('errors.nothing_selected')
  if (assignments.length > MAX_PAY_ITEMS) return refuse('errors.assignment_count', { max: MAX_PAY_ITEMS })
  const ids = assignments.map(({ item }) => item?.id)
  if (new Set(ids).size < ids.length && ids.every((id) => id !== undefined)) return refuse('errors.assignment_item_twice')
  return firstRefusal(...assignments.map((one) => checkAssignment(slip, one)))
}

function checkAssignment(slip: SlipForAssignment, { item, quantity, external_dot_contractor_id, additional_notes }: ReceivedAssignment): Verdict {
  if (item === null) return refuse('errors.assignment_project', { ticket: slip.ticket_number })
  return firstRefusal(
    checkQuantityOf(item, quantity),
    checkContractor(item, external_dot_contractor_id),
    checkAssignmentNote(additional_notes),
  )
}

/**
 * Whether a quantity is valid for an item. It must be null for a source-only item; otherwise it must be above 0 with at most two
 * decimals (RECO-66, RECO-72).
 */
export function checkQuantityOf(item: PayItem, quantity: unknown): Verdict {
  if (!item.source_only) return checkQuantity(quantity, item.item_code)
  return quantity === null || quantity === undefined ? allow : refuse('errors.quantity_of_source_only', { item: item.item_code })
}

/** Whether a contractor is valid for an item. It must be one that the item lists, or none if the item lists none (RECO-70, DT-4). */
export function checkContractor(item: PayItem, contractorId: number | null): Verdict {
  const listed = item.external_dot_contractor_ids
  if (contractorId === null) return listed.length === 0 ? allow : refuse('errors.assignment_contractor', { item: item.item_code })
  return listed.includes(contractorId) ? allow : refuse('errors.assignment_contractor_not_listed', { item: item.item_code })
}

/** Whether a note of an assignment is valid: null, or at most 2,000 printable characters (A.3). */
export function checkAssignmentNote(note: string | null): Verdict {
  if (note === null) return allow
  if (!isShowable(note, true)) return refuse('errors.field_characters', { label: 'Note' })
  return characterCount(note) <= NOTE_MAX_CHARACTERS ? allow : refuse('errors.field_text_long', { label: 'Note', max: NOTE_MAX_CHARACTERS })
}
