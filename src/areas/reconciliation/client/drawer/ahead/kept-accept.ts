import { startWaiting } from '#src/areas/reconciliation/client/drawer/ahead/waiting'
import { ownerNow } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { readKept } from '#src/areas/reconciliation/client/drawer/stored-drawer'

/** The drawer's state at the moment of an accept, as text that survives a reload until the accept is saved. */
export function keptAccept(accepted: DrawerState): string {
  const shown: DrawerState = { ...accepted, phase: 'ready', placeTurn: null, isGoingOn: false, openList: null, progress: null }
  return JSON.stringify({ shown })
}

/** Restores an accept that an earlier load of the page stored; null if another person or another version of the page stored it. */
export function acceptAgain(storedValue: unknown): { readonly drawer: { readonly slip_id: number; readonly state: DrawerState } } | null {
  const stored = readKept(typeof storedValue === 'string' ? storedValue : null, ownerNow())
  if (stored === null) return null
  const state = stored.shown
  startWaiting(state)
  return { drawer: { slip_id: state.slipId, state } }
}
