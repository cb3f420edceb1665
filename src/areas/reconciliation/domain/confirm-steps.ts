import { isAlreadyAccepted } from '#src/areas/reconciliation/domain/accept'
import { assignmentsOf, type PayItemAssignment } from '#src/areas/reconciliation/domain/assignments'
import type { PayItemSelection } from '#src/areas/reconciliation/domain/selection'
import type { TicketStatus } from '#src/platform/domain/status-words'
import type { Day } from '#src/platform/domain/time/days'

/** The fields of the drawer that an accept needs. */
export interface DrawerToConfirm {
  readonly slip: {
    readonly id: number
    readonly status: TicketStatus
    readonly pay_period: number | null
    readonly ticket_date: Day
  }
  readonly flag: boolean
  readonly selection: PayItemSelection
  readonly note: string
}

/** One call of an accept. Each call waits for the previous one, and a failure ends the sequence (RECO-57). */
export type ConfirmStep =
  | { readonly call: 'patch flag'; readonly slipId: number; readonly flag: boolean }
  | { readonly call: 'post assignments' | 'put assignments'; readonly pay_item_assignments: readonly PayItemAssignment[] }
  | { readonly call: 'refresh' }
  | { readonly call: 'mark delivered'; readonly slip_ids: readonly [number]; readonly date: Day }

/**
 * The API calls of an accept, in order (§4, RECO-56 to RECO-62). First a PATCH of the flag. Then a PUT for a slip with a pay period, a POST
 * for a slip without one, or only a refresh if no pay item is selected. Last, if the button says confirm delivery, a call that marks the
 * ticket delivered on its ticket date. Canceling the drawer makes no calls (RECO-61).
 */
export function confirmSteps({ slip, flag, selection, note }: DrawerToConfirm): ConfirmStep[] {
  const steps: ConfirmStep[] = [{ call: 'patch flag', slipId: slip.id, flag }]
  if (selection.length === 0) steps.push({ call: 'refresh' })
  else {
    steps.push({
      call: slip.pay_period === null ? 'post assignments' : 'put assignments',
      pay_item_assignments: assignmentsOf(slip.id, selection, note),
    })
  }
  if (!isAlreadyAccepted(slip.status)) steps.push({ call: 'mark delivered', slip_ids: [slip.id], date: slip.ticket_date })
  return steps
}

/** The toast that follows an accept that assigned something (§8, RECO-74). */
export function confirmToast(slip: { readonly pay_period: number | null }): 'toasts.ticket_reconciled' | 'toasts.reconciliation_edited' {
  return slip.pay_period === null ? 'toasts.ticket_reconciled' : 'toasts.reconciliation_edited'
}
