import { ref } from 'valtio'
import { acceptRequests, setByAccept } from '#src/areas/reconciliation/client/drawer/accept'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import type { WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { takeOff, type DecidedWrite } from '#src/workspace/client/writes/carry-out'
import { ownWriteOf } from '#src/workspace/client/writes/own-writes'
import { fingerprintOf } from '#src/workspace/client/commands/request-fingerprint'
import { drawerWith, madeItem } from '#tests/client/reconciliation/made'
import { administrator, registry } from '#tests/commands/desk'
import type { slowDesk, ticket } from '#tests/commands/slow-desk'

export type Ticket = ReturnType<typeof ticket>
export type Desk = ReturnType<typeof slowDesk>

const item = madeItem(1)
export const reconciliationPane = { id: 'pane-1', number: 1, path: '/reconciliation/2', scope: 'reconciliation-table', title: 'Reconciliation', params: { projectId: '2' } } as const

/** Accepts a ticket with an item in the drawer, after making these changes in it. */
export function accept({ press }: Desk, slip: Ticket, ...changes: readonly DrawerChange[]): Promise<void> {
  const state = drawerWith({ slip, recent: [item] }, { kind: 'item toggled', item }, ...changes)
  drawerStore.state = ref(state)
  return press('reconciliation.accept', slip, {}, [], { pane: reconciliationPane, rowKind: 'ticket', drawer: { slip_id: slip.id, state } })
}

/** An accept in the form in which the lane, the queue of waiting writes, receives it. */
export function decidedAccept(slip: Ticket, ...changes: readonly DrawerChange[]): DecidedWrite {
  const state = drawerWith({ slip, recent: [item] }, { kind: 'item toggled', item }, ...changes)
  drawerStore.state = ref(state)
  const command = registry.find('reconciliation.accept')?.command as WriteCommand
  const context: CommandContext = { pane: reconciliationPane, row: slip, rowKind: 'ticket', person: administrator, project: null, drawer: { slip_id: slip.id, state }, selection: { kind: 'ids', ids: [], count: 0, loaded: [] } }
  const requests = acceptRequests(state)
  const fingerprints = requests.map((request) => fingerprintOf('reconciliation.accept', request))
  const changeSet = crypto.randomUUID()
  const own = ownWriteOf({ id: 'reconciliation.accept', kind: 'ticket', sets: setByAccept(state), requests, fingerprints, changeSet })
  const write: DecidedWrite = { command, context, answers: {}, env: {} as CommandEnvironment, requests, fingerprints, keys: fingerprints, changeSet, step: null, rollback: undefined, own }
  takeOff(write)
  return write
}
