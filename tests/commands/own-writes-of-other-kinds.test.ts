import { afterEach, describe, expect, test } from 'vitest'
import { openForm } from '#src/platform/client/form/open-forms'
import { createForm } from '#src/platform/client/form/form'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { cellChangesIn } from '#src/areas/tickets/client/edit/cell-changes'
import { heldOf, sentValues, typedAt, type HeldTicket } from '#src/areas/tickets/client/edit/edit-values'
import { editableFields } from '#src/areas/tickets/domain/fields'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import type { CommandId } from '#src/workspace/client/commands/command'
import { carryOut, isInFlight } from '#src/workspace/client/writes/carry-out'
import { accept, decidedAccept, reconciliationPane, type Desk, type Ticket } from '#tests/commands/drawer-accept'
import { OTHERS, slowDesk, ticket, today } from '#tests/commands/slow-desk'

const ZONE = 'America/Chicago'

let close = () => {}
afterEach(() => {
  close()
  drawerStore.state = null
})

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
  return press('form.save', slip, {}, [], { pane: { ...reconciliationPane, scope: 'form' }, row: null, rowKind: null })
}

/** Types a value into a cell of the table. */
function typeCell({ press }: Desk, slip: Ticket, columnId: string, value: string): Promise<void> {
  const changes = cellChangesIn({ cells: [{ row: slip, columnId, before: typedAt(heldOf(slip, ZONE), columnId), typed: value, value }], outside: 0, errors: 0, isMeant: true })
  return press('tickets.change-cell', slip, { changes })
}

const bodyOf = (desk: Desk, at: number): object => Object(desk.sent(at)?.body)

describe('API-35 an accept after a key on the same ticket, before the key’s write is answered', () => {
  test('API-35 flag, then accept: the ticket keeps its flag, is coded and delivered, and no question is asked', async () => {
    const desk = slowDesk()
    const row = ticket()
    const both = [desk.press('tickets.toggle-flag', row), accept(desk, row)]
    // the accept waits: if both writes were sent at once, the one that arrived second would be refused
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    await desk.answer(0, 1, 2, 3)
    await Promise.all(both)
    expect((await desk.arrived(4)).slice(1)).toEqual(['one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    // the drawer had not touched the flag, so the accept repeats the current flag
    expect(bodyOf(desk, 1)).toMatchObject({ flag: true })
    expect(drawerStore.state?.conflict ?? null).toBe(null)
    expect(new Set([1, 2, 3].map((at) => desk.sent(at)?.headers['change-set'])).size).toBe(1)
  })

  test('API-35 flag, then accept while the flag reaches the server late: the accept does not overtake it', async () => {
    const desk = slowDesk()
    const row = ticket()
    desk.delay('/v1/slips/')
    const both = [desk.press('tickets.toggle-flag', row), accept(desk, row)]
    await desk.answer(0, 1, 2, 3)
    await Promise.all(both)
    expect(await desk.arrived(4)).toEqual(['one 3 200', 'one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
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
  ])('API-35 RECO-92 %s, which affects the pay codes in the drawer: the conflict is shown, and nothing is coded', async (_what, before) => {
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

  test('API-35 a background accept that lost its connection when it was sent again is saved once the server answers', async () => {
    const desk = slowDesk()
    const row = ticket()
    const flagged = desk.press('tickets.toggle-flag', row)
    await desk.arrived(1)
    const write = decidedAccept(row)
    let later = write
    const lost = carryOut(write, { tries: 0, onRaised: (raised) => (later = raised) })
    await desk.arrived(2)
    desk.refuse('/v1/slips/', 503)
    await desk.answer(0, 1, 2)
    await flagged
    expect(await lost).toEqual({ kind: 'unsent' })
    desk.refuse('/v1/slips/', null)
    const saved = carryOut(later, { tries: 1, onRaised: () => undefined })
    await desk.answer(3, 4, 5)
    expect(await saved).toEqual({ kind: 'done' })
    expect((await desk.arrived()).slice(1)).toEqual(['one 3 409', 'one 4 503', 'one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    expect(isInFlight([...write.fingerprints, ...later.fingerprints])).toBe(false)
  })

  test.each<[string, CommandId, readonly DrawerChange[], boolean]>([
    ['a colleague changed the ticket in between', 'tickets.toggle-flag', [], true],
    ['the flag was set in the drawer too', 'tickets.toggle-flag', [{ kind: 'flag toggled' }], false],
    ['it was marked delivered by a key', 'tickets.mark-delivered', [], false],
  ])('API-35 RECO-92 %s: the conflict is shown, and nothing is sent again', async (_what, key, changes, isColleague) => {
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

  test('API-35 it is saved after a key, or after a cell of another field or with the same value', async () => {
    expect(await outcome({ station: '12+50' }, flagged, { isAgain: true })).toEqual(['one 3 409', 'one 4 200'])
    expect(await outcome({ lane: '2' }, station('12+50'), { isAgain: true })).toEqual(['one 3 409', 'one 4 200'])
    expect(await outcome({ station: '12+50' }, station('12+50'), { isAgain: true })).toEqual(['one 3 409', 'one 4 200'])
  })

  test('API-35 another value in the same field, or a colleague’s change, is shown as a conflict', async () => {
    expect(await outcome({ station: '13+00' }, station('12+50'), { isAgain: false })).toEqual(['one 3 409'])
    expect(await outcome({ station: '12+50' }, flagged, { isAgain: false, isColleague: true })).toEqual(['one 3 409'])
  })
})
