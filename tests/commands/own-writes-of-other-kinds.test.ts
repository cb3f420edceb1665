import { afterEach, describe, expect, test } from 'vitest'
import { ref } from 'valtio'
import { openForm } from '#src/platform/client/form/open-forms'
import { createForm } from '#src/platform/client/form/form'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { cellChangesIn } from '#src/areas/tickets/client/edit/cell-changes'
import { heldOf, sentValues, typedAt, type HeldTicket } from '#src/areas/tickets/client/edit/edit-values'
import { editableFields } from '#src/areas/tickets/domain/fields'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import { acceptRequests, setByAccept } from '#src/areas/reconciliation/client/drawer/accept'
import type { CommandId, WriteCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { carryOut, isInFlight, takeOff, type DecidedWrite } from '#src/workspace/client/writes/carry-out'
import { addToLane } from '#src/workspace/client/writes/lane'
import { ownWriteOf } from '#src/workspace/client/writes/own-writes'
import { fingerprintOf } from '#src/workspace/client/writes/request-fingerprint'
import { drawerWith, madeItem } from '#tests/client/reconciliation/made'
import { administrator, registry } from '#tests/commands/desk'
import { OTHERS, slowDesk, ticket, today } from '#tests/commands/slow-desk'

type Ticket = ReturnType<typeof ticket>
type Desk = ReturnType<typeof slowDesk>

const ZONE = 'America/Chicago'
const item = madeItem(1)
const pane = { id: 'pane-1', number: 1, path: '/reconciliation/2', scope: 'reconciliation-table', title: 'Reconciliation', params: { projectId: '2' } } as const

let close = () => {}
afterEach(() => {
  close()
  drawerStore.state = null
})

/** Accepts a ticket with an item in the drawer, after making these changes in it. */
function accept({ press }: Desk, slip: Ticket, ...changes: readonly DrawerChange[]): Promise<void> {
  const state = drawerWith({ slip, recent: [item] }, { kind: 'item toggled', item }, ...changes)
  drawerStore.state = ref(state)
  return press('reconciliation.accept', slip, {}, [], { pane, rowKind: 'ticket', drawer: { slip_id: slip.id, state } })
}

/** An accept in the form in which the lane gets it. */
function decidedAccept(slip: Ticket): DecidedWrite {
  const state = drawerWith({ slip, recent: [item] }, { kind: 'item toggled', item })
  drawerStore.state = ref(state)
  const command = registry.find('reconciliation.accept')?.command as WriteCommand
  const context: CommandContext = { pane, row: slip, rowKind: 'ticket', person: administrator, project: null, drawer: { slip_id: slip.id, state }, selection: { kind: 'ids', ids: [], count: 0, loaded: [] } }
  const requests = acceptRequests(state)
  const fingerprints = requests.map((request) => fingerprintOf('reconciliation.accept', request))
  const own = ownWriteOf({ id: 'reconciliation.accept', kind: 'ticket', sets: setByAccept(state), requests, fingerprints, undoneBy: null })
  const write: DecidedWrite = { command, context, answers: {}, env: {} as CommandEnvironment, requests, fingerprints, keys: fingerprints, changeSet: crypto.randomUUID(), step: null, rollback: undefined, own }
  takeOff(write)
  return write
}

/** Saves the form of a ticket with these typed values, as the form's pane does. */
function saveForm({ press }: Desk, slip: Ticket, typed: Readonly<Record<string, string>>): Promise<void> {
  const start = heldOf(slip, ZONE)
  const form = createForm<HeldTicket, unknown>({
    start,
    labels: Object.fromEntries(editableFields.map(({ key, label }) => [key, label])),
    request: (values, changed) => ticketCalls.change({ id: slip.id, version: values.version, ...sentValues(values, changed, ZONE) }),
    sets: (values, changed) => ({ id: slip.id, values: sentValues(values, changed, ZONE) }),
    successMessage: () => 'saved',
    present: (row) => heldOf(row as Ticket, ZONE),
  })
  for (const [name, value] of Object.entries(typed)) form.put(name, value)
  close()
  close = openForm('pane-1', { ...form, successMessage: () => 'Ticket saved', took: () => undefined, undoWords: () => null, isUndoable: true, leaveTo: '/tickets' })
  return press('form.save', slip, {}, [], { pane: { ...pane, scope: 'form' }, row: null, rowKind: null })
}

/** Types a value into a cell of the table. */
function typeCell({ press }: Desk, slip: Ticket, columnId: string, value: string): Promise<void> {
  const changes = cellChangesIn({ cells: [{ row: slip, columnId, before: typedAt(heldOf(slip, ZONE), columnId), typed: value, value }], outside: 0, errors: 0, isMeant: true })
  return press('tickets.change-cell', slip, { changes })
}

const bodyOf = (desk: Desk, at: number): object => Object(desk.sent(at)?.body)

describe('API-35 an accept after a key on the same ticket, before the answer of the key', () => {
  test('API-35 flag, then accept: the ticket keeps its flag, is coded and delivered, and nothing is asked', async () => {
    const desk = slowDesk()
    const row = ticket()
    const both = [desk.press('tickets.toggle-flag', row), accept(desk, row)]
    // whichever came first would be refused
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    await desk.answer(0, 1, 2, 3)
    await Promise.all(both)
    expect((await desk.arrived(4)).slice(1)).toEqual(['one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    // the drawer had not touched the flag, so it repeats the one that is there now
    expect(bodyOf(desk, 1)).toMatchObject({ flag: true })
    expect(drawerStore.state?.conflict ?? null).toBe(null)
    expect(new Set([1, 2, 3].map((at) => desk.sent(at)?.headers['change-set'])).size).toBe(1)
  })

  test('API-35 flag, then accept while the flag comes late to the server: the accept does not overtake it', async () => {
    const desk = slowDesk()
    const row = ticket()
    desk.delay('/v1/slips/')
    const both = [desk.press('tickets.toggle-flag', row), accept(desk, row)]
    await desk.answer(0, 1, 2, 3)
    await Promise.all(both)
    expect(await desk.arrived(4)).toEqual(['one 3 200', 'one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    expect(bodyOf(desk, 1)).toMatchObject({ flag: true })
  })

  test('API-35 RECO-99 behind the screen it waits for the answer of the key as well, and so do the accepts after it', async () => {
    const desk = slowDesk()
    const [row, next] = [ticket(), ticket()]
    const flagged = desk.press('tickets.toggle-flag', row)
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    desk.shows(next)
    for (const slip of [row, next]) addToLane(decidedAccept(slip), { command: 'reconciliation.accept', kept: null, answers: {}, isConfirmed: false, place: null })
    expect(await desk.arrived()).toHaveLength(1)
    await desk.answer(0, 1, 2, 3, 4, 5, 6)
    await flagged
    const accepted = (version: number) => [`one ${version} 200`, `pay_item_assignments ${version} 200`, `bulk_status_update ${version + 1} 200`]
    expect((await desk.arrived(7)).slice(1)).toEqual([...accepted(4), ...accepted(3)])
    expect(bodyOf(desk, 1)).toMatchObject({ flag: true })
  })

  test('API-35 the key was answered, but the drawer shows the ticket from before it: the accept is no conflict', async () => {
    const desk = slowDesk()
    const row = ticket()
    const first = desk.press('tickets.toggle-flag', row)
    await desk.answer(0)
    await first
    const accepted = accept(desk, row)
    await desk.answer(1, 2, 3)
    await accepted
    expect((await desk.arrived(4)).slice(1)).toEqual(['one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
  })

  test.each<[string, (desk: Desk, row: Ticket) => Promise<void>]>([
    ['its waste was corrected', (desk, row) => typeCell(desk, row, 'waste_quantity', '2')],
    ['its Max GVW was overridden', (desk, row) => desk.press('tickets.max-gvw-override', row, { lbs: 90_000 })],
  ])('API-35 RECO-92 %s, which the pay codes in the drawer are computed from: the conflict is shown, and nothing is coded', async (_what, before) => {
    const desk = slowDesk()
    const row = ticket()
    const first = before(desk, row)
    await desk.arrived(1)
    const both = [first, accept(desk, row)]
    await desk.answer(0, 1)
    await Promise.all(both)
    expect((await desk.arrived())[1]).toBe('one 3 409')
    expect(await desk.arrived()).toHaveLength(2)
    expect(drawerStore.state?.conflict).not.toBe(null)
  })

  test('API-35 behind the screen: sent again in its later form, which lost its connection, it is saved once the server answers', async () => {
    const desk = slowDesk()
    const row = ticket()
    const flagged = desk.press('tickets.toggle-flag', row)
    await desk.arrived(1)
    const write = decidedAccept(row)
    const lost = carryOut(write, { tries: 0 })
    await desk.arrived(2)
    desk.refuse('/v1/slips/', 503)
    await desk.answer(0, 1, 2)
    await flagged
    const outcome = await lost
    if (outcome.kind !== 'unsent') throw new Error(`the accept is ${outcome.kind}`)
    desk.refuse('/v1/slips/', null)
    const saved = carryOut(outcome.write, { tries: 1 })
    await desk.answer(3, 4, 5)
    expect(await saved).toEqual({ kind: 'done' })
    expect((await desk.arrived()).slice(1)).toEqual(['one 3 409', 'one 4 503', 'one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    expect(isInFlight([...write.fingerprints, ...outcome.write.fingerprints])).toBe(false)
  })

  test.each<[string, CommandId, readonly DrawerChange[], boolean]>([
    ['a colleague changed the ticket in between', 'tickets.toggle-flag', [], true],
    ['the flag was set in the drawer too', 'tickets.toggle-flag', [{ kind: 'flag toggled' }], false],
    ['it was marked delivered by a key', 'tickets.mark-delivered', [], false],
  ])('API-35 RECO-92 %s: the conflict is shown, and nothing is sent once more', async (_what, key, changes, isColleague) => {
    const desk = slowDesk()
    const row = ticket()
    const first = desk.press(key, row, key === 'tickets.mark-delivered' ? today : {})
    await desk.arrived(1)
    if (isColleague) desk.elsewhere(row)
    const both = [first, accept(desk, row, ...changes)]
    await desk.answer(0, 1)
    await Promise.all(both)
    expect((await desk.arrived())[1]).toBe(isColleague ? 'one 4 409' : 'one 3 409')
    expect(await desk.arrived()).toHaveLength(2)
    expect(drawerStore.state?.conflict).not.toBe(null)
  })
})

describe('API-35 TICK-64 a note, which does not raise the version of its ticket', () => {
  test.each<[string, readonly number[]]>([['answered first', [0, 1]], ['answered last', [1, 0]]])('API-35 a note, then a key: both are saved (the note is %s)', async (_what, order) => {
    const desk = slowDesk()
    const row = ticket()
    const both = [desk.press('tickets.add-note', row, { text: 'Wet load' }), desk.press('tickets.mark-delivered', row, today)]
    await desk.answer(...order)
    await Promise.all(both)
    expect(await desk.arrived()).toEqual(['notes undefined 200', 'bulk_status_update 3 200'])
    expect(desk.said()).not.toContain(OTHERS)
  })

  test('API-35 a note does not hide a colleague’s change, although its answer names the later version', async () => {
    const desk = slowDesk()
    const row = ticket()
    desk.shows(row)
    desk.elsewhere(row)
    const note = desk.press('tickets.add-note', row, { text: 'Wet load' })
    await desk.answer(0)
    await note
    const key = desk.press('tickets.mark-delivered', row, today)
    await desk.answer(1)
    await key
    expect(await desk.arrived()).toEqual(['notes undefined 200', 'bulk_status_update 3 409'])
    expect(desk.said()).toContain(OTHERS)
  })

  test.each<[string, boolean]>([['answered', true], ['not answered yet', false]])('RECO-92 a colleague’s change, then a note (%s), then an accept: the conflict is shown, and nothing is coded', async (_what, isAnswered) => {
    const desk = slowDesk()
    const row = ticket()
    desk.shows(row)
    desk.elsewhere(row)
    const note = desk.press('tickets.add-note', row, { text: 'Wet load' })
    if (isAnswered) {
      await desk.answer(0)
      await note
    }
    const accepted = accept(desk, row)
    await desk.answer(1)
    if (!isAnswered) await desk.answer(0)
    await Promise.all([note, accepted])
    expect(await desk.arrived()).toEqual(['notes undefined 200', 'one 3 409'])
    expect(drawerStore.state?.conflict).not.toBe(null)
  })
})

describe('API-35 the form of a ticket', () => {
  const outcome = async (typed: Readonly<Record<string, string>>, before: (desk: Desk, row: Ticket) => Promise<void>, { isAgain, isColleague = false }: { readonly isAgain: boolean; readonly isColleague?: boolean }) => {
    const desk = slowDesk()
    const row = ticket()
    const first = before(desk, row)
    await desk.arrived(1)
    if (isColleague) desk.elsewhere(row)
    const both = [first, saveForm(desk, row, typed)]
    await desk.arrived(2)
    await desk.answer(0, 1, ...(isAgain ? [2] : []))
    await Promise.all(both)
    return (await desk.arrived(2)).slice(1)
  }
  const flagged = (desk: Desk, row: Ticket) => desk.press('tickets.toggle-flag', row)
  const station = (value: string) => (desk: Desk, row: Ticket) => typeCell(desk, row, 'station', value)

  test('API-35 after a key, or after a cell of another field or with the same value, it is saved', async () => {
    expect(await outcome({ station: '12+50' }, flagged, { isAgain: true })).toEqual(['one 3 409', 'one 4 200'])
    expect(await outcome({ lane: '2' }, station('12+50'), { isAgain: true })).toEqual(['one 3 409', 'one 4 200'])
    expect(await outcome({ station: '12+50' }, station('12+50'), { isAgain: true })).toEqual(['one 3 409', 'one 4 200'])
  })

  test('API-35 another value of the same field, and a colleague’s change, are shown as a conflict', async () => {
    expect(await outcome({ station: '13+00' }, station('12+50'), { isAgain: false })).toEqual(['one 3 409'])
    expect(await outcome({ station: '12+50' }, flagged, { isAgain: false, isColleague: true })).toEqual(['one 3 409'])
  })
})
