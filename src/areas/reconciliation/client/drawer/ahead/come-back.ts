import type { ApiError } from '#src/platform/client/api/api-error'
import { announce } from '#src/workspace/client/speech/announce'
import { forgetUnknown, putBack } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { drawerStore, showAgain } from '#src/areas/reconciliation/client/drawer/drawer'
import { afterEvent, type DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { isDirty, type DrawerState, type Progress } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { words } from '#src/areas/reconciliation/client/messages'

/**
 * Shows a refused ticket in the drawer again, with everything that the person typed and the reason (RECO-99). Shows it at once, or after
 * the current ticket if the person is working on that ticket. `why` is the failure or the conflict.
 */
export function comeBack(accepted: DrawerState, progress: Progress | null, why: DrawerChange): void {
  forgetUnknown(accepted)
  const saving: DrawerState = { ...accepted, phase: 'saving', isGoingOn: false, progress: progress ?? (accepted.slip === null ? null : { done: [], slip: accepted.slip }) }
  const back = afterEvent(saving, { ...why, slipId: accepted.slipId })
  const now = drawerStore.state
  const isBusy = now !== null && (now.owner !== back.owner || now.phase === 'saving' || now.isGoingOn || isBeingWorkedOn(now))
  if (isBusy) putBack(back)
  else showAgain(back)
  announce(words(isBusy ? 'comes_back' : 'came_back', { number: back.slip?.ticket_number ?? '' }), 'assertive')
}

/** True if the next key presses are probably for the current ticket: it has input, an open list, or a failure or conflict to resolve. */
function isBeingWorkedOn(state: DrawerState): boolean {
  return isDirty(state) || state.openList !== null || state.failed !== null || state.conflict !== null
}

/** The failure of a refused call, as a change of the drawer's state that shows the failure. */
export function failureOf({ message }: ApiError): DrawerChange {
  return { kind: 'accept failed', message, isConnectionLost: false }
}
