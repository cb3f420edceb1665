import { isDay } from '#src/platform/domain/time/days'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** The states of a project's reconciliation (E.3). */
export const reconciliationStates = ['setting up', 'ready', 'confirmed'] as const
export type ReconciliationState = (typeof reconciliationStates)[number]

/** A step of the setup, with the facts on which it depends (§4, RECO-2, RECO-3). */
export type SetupStep =
  | { readonly event: 'make ready'; readonly contractItems: number }
  | { readonly event: 'back' }
  | { readonly event: 'confirm'; readonly startDate: string | null }

/**
 * The state after a step, or why the step is not possible. The project needs items first, then becomes ready, then is confirmed with a
 * start date (E.3).
 */
export function nextReconciliationState(state: ReconciliationState, step: SetupStep): { readonly to: ReconciliationState } | Refusal {
  switch (step.event) {
    case 'make ready':
      if (state !== 'setting up') return notNext(state)
      return step.contractItems > 0 ? { to: 'ready' } : refuse('errors.contract_item_needed')
    case 'back':
      return state === 'ready' ? { to: 'setting up' } : notNext(state)
    case 'confirm':
      if (state !== 'ready') return notNext(state)
      return isDay(step.startDate) ? { to: 'confirmed' } : refuse('errors.start_date_needed')
  }
}

/** Whether pay codes can be assigned. This is possible only after reconciliation is confirmed (§4, RECO-7). */
export function checkConfirmed(state: ReconciliationState): Verdict {
  return state === 'confirmed' ? allow : refuse('errors.reconciliation_not_confirmed')
}

/** Whether contract items may be written directly. This is allowed only before reconciliation is confirmed (§4, PAY-20). */
export function mayWriteContractItems(state: ReconciliationState): Verdict {
  return state === 'confirmed' ? refuse('errors.items_change_by_updates') : allow
}

function notNext(state: ReconciliationState): Refusal {
  return refuse('errors.reconciliation_step', { state })
}
