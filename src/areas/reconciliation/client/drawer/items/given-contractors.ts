import { onSessionEnd } from '#src/platform/client/session/session'
import { createStore } from '#src/platform/client/state/store'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'

/** For each item id, the contractor in this window's last accept of the item. It is newer than the data that was read ahead. */
const contractorStore = createStore<{ of: Readonly<Record<number, number>> }>(() => ({ of: {} }))

onSessionEnd(() => contractorStore.reset())

/** Records which contractors an accept used. */
export function noteGivenContractors({ selection }: Pick<DrawerState, 'selection'>): void {
  const entries = selection.flatMap(({ item, data }) => (data.externalDOTContractor === null ? [] : [[item.id, data.externalDOTContractor.id] as const]))
  contractorStore.of = { ...contractorStore.of, ...Object.fromEntries(entries) }
}

/** The last contractor of each item: the one in this window's last accept of the item, or else the one in `read`. */
export function withGivenContractors(read: Readonly<Record<number, number>>): Readonly<Record<number, number>> {
  return { ...read, ...contractorStore.of }
}

/**
 * The contractor to offer for a selected item that has no contractor: that of the item's last coding, if the item still lists it (DT-6).
 */
export function offeredContractor({ lastContractors, known, selection }: Pick<DrawerState, 'lastContractors' | 'known' | 'selection'>, itemId: number) {
  const isOpen = selection.some(({ item, data }) => item.id === itemId && data.externalDOTContractor === null)
  return isOpen ? known[itemId]?.external_dot_contractors.find(({ id }) => id === lastContractors[itemId]) : undefined
}
