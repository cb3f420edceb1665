import { checkSum, isUsableQuantity } from '#src/areas/reconciliation/domain/quantity-input'
import { MAX_PAY_ITEMS } from '#src/areas/reconciliation/domain/limits'
import { message } from '#src/platform/domain/messages'
import { countsAsDelivered } from '#src/areas/tickets/domain/status'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** The facts about one selected pay item that decision table DT-4 needs. */
export interface SelectedForAccept {
  /** The item as the refusal names it: its code and description. */
  readonly name: string
  readonly source_only: boolean
  /** The text of the item's quantity field. */
  readonly quantity: string
  readonly hasContractorOptions: boolean
  readonly contractorChosen: boolean
}

/** The facts about the drawer that decision table DT-4 needs. */
export interface DrawerForAccept {
  /** Whether the slip is loading or being saved; null when neither. */
  readonly busy: 'loading' | 'saving' | null
  /** Null until the slip has loaded. */
  readonly status: TicketStatus | null
  readonly ticket_number: string
  /** The number of the slip's pay period if that period is closed, otherwise null. */
  readonly closed_period: number | null
  readonly selected: readonly SelectedForAccept[]
}

/** Whether a ticket is already accepted: its status is delivered or changed_after_delivered (RECO-21). */
export function isAlreadyAccepted(status: TicketStatus): boolean {
  return countsAsDelivered(status)
}

/**
 * Why the pay items of a ticket cannot change: it is voided or rejected, or its pay period is closed. Null if they can change (RECO-91,
 * RECO-95, RECO-100).
 */
export function lockOf({ status, ticket_number, closed_period }: Pick<DrawerForAccept, 'status' | 'ticket_number' | 'closed_period'>): Refusal | null {
  if (status === 'voided') return refuse('errors.assignment_voided', { ticket: ticket_number })
  if (status === 'rejected') return refuse('errors.assignment_rejected', { ticket: ticket_number })
  return closed_period === null ? null : refuse('errors.period_closed', { number: closed_period })
}

/** Whether accept is enabled, or why not. Accept is never enabled for a voided or rejected ticket (§5, DT-4, RECO-55, RECO-95). */
export function mayAccept({ busy, status, ticket_number, closed_period, selected }: DrawerForAccept): Verdict {
  if (busy === 'saving') return refuse('errors.slip_saving')
  if (busy === 'loading' || status === null) return refuse('errors.slip_loading')
  const lock = lockOf({ status, ticket_number, closed_period })
  if (lock !== null) return lock
  if (selected.length === 0) return isAlreadyAccepted(status) ? refuse('errors.nothing_selected') : allow
  if (selected.length > MAX_PAY_ITEMS) return refuse('errors.assignment_count', { max: MAX_PAY_ITEMS })
  const unmeasured = selected.find((item) => !item.source_only && !isUsableQuantity(item.quantity))
  if (unmeasured !== undefined) {
    const sum = checkSum(unmeasured.quantity)
    return sum.allowed ? refuse('errors.quantity_above_zero', { item: unmeasured.name }) : sum
  }
  const withoutContractor = selected.find((item) => item.hasContractorOptions && !item.contractorChosen)
  if (withoutContractor !== undefined) return refuse('errors.assignment_contractor', { item: withoutContractor.name })
  return allow
}

/** The label of the accept button (§2, RECO-20). */
export function acceptLabel(status: TicketStatus): string {
  return message(isAlreadyAccepted(status) ? 'labels.confirm_assignment' : 'labels.confirm_delivery')
}
