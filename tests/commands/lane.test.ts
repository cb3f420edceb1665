import { afterEach, describe, expect, test, vi } from 'vitest'
import { createForm } from '#src/platform/client/form/form'
import { openForm } from '#src/platform/client/form/open-forms'
import { storeTokensOf } from '#src/platform/client/api/tokens'
import { clearFormerSession, session } from '#src/platform/client/session/session'
import { keptAccept } from '#src/areas/reconciliation/client/drawer/ahead/kept-accept'
import { changeDrawer, drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import { ticketCalls } from '#src/areas/tickets/client/ticket-calls'
import { commandEnvironment, execute, provideCommands } from '#src/workspace/client/running/run-command'
import { remakeWrite } from '#src/workspace/client/running/remake-write'
import { land } from '#src/workspace/client/writes/carry-out'
import { addToLane, lane, watchLane } from '#src/workspace/client/writes/lane'
import { accept, decidedAccept, reconciliationPane, type Ticket } from '#tests/commands/drawer-accept'
import { administrator, registry } from '#tests/commands/desk'
import { slowDesk, ticket, today } from '#tests/commands/slow-desk'

const EXPIRED = 'Session expired, please log in again.'

// replaces the browser's window, which does not exist in this process, so that tests can send connection events
const browserWindow = new EventTarget()
vi.stubGlobal('window', browserWindow)
watchLane(() => Promise.resolve(remakeWrite))
vi.unstubAllGlobals()

afterEach(() => {
  drawerStore.state = null
})

/** Accepts a ticket in the background, as a coding run does. */
function sendBehind(slip: Ticket): void {
  const write = decidedAccept(slip)
  const { drawer } = write.context
  addToLane(write, { command: 'reconciliation.accept', kept: drawer === null ? null : keptAccept(drawer.state), answers: {}, isConfirmed: false, place: null })
}

/** Accepts a ticket in the drawer, in a coding run that has a next ticket. */
async function acceptBehind(slip: Ticket, ...changes: readonly DrawerChange[]): Promise<void> {
  const decided = decidedAccept(slip, ...changes)
  land(decided)
  const entry = registry.find('reconciliation.accept')
  if (entry === undefined || decided.command.ahead === undefined) throw new Error('no accept')
  await execute({ ...entry, command: { ...decided.command, ahead: { ...decided.command.ahead, goOn: () => Promise.resolve(true) } } }, decided.context, {})
}

const useToken = (token: string) => storeTokensOf(new Headers({ authorization: `Bearer ${token}` }))
const signInElsewhere = () => useToken(`x.${btoa(JSON.stringify({ sub: 'another', dot_authority_id: 1 }))}.x`)

/** The same person signs in again in this window. */
function signInAgain(): void {
  useToken('desk')
  session.person = { ...administrator }
  session.state = 'session loaded'
}

describe('RECO-99 an accept behind the screen, after a key on the same ticket', () => {
  test('API-35 RECO-99 behind the screen it waits for the answer of the key as well, and so do the accepts after it', async () => {
    const desk = slowDesk()
    const [row, next] = [ticket(), ticket()]
    const flagged = desk.press('tickets.toggle-flag', row)
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    desk.shows(next)
    for (const slip of [row, next]) sendBehind(slip)
    expect(await desk.arrived()).toHaveLength(1)
    await desk.answer(0, 1, 2, 3, 4, 5, 6)
    await flagged
    const accepted = (version: number) => [`one ${version} 200`, `pay_item_assignments ${version} 200`, `bulk_status_update ${version + 1} 200`]
    expect((await desk.arrived(7)).slice(1)).toEqual([...accepted(4), ...accepted(3)])
    expect(desk.sent(1)?.body).toMatchObject({ flag: true })
  })

  test('API-35 RECO-99 TICK-49 reject waits for its dry run, and the ticket is accepted behind the screen meanwhile: it stays delivered', async () => {
    const desk = slowDesk()
    const row = ticket()
    const rejecting = desk.press('tickets.mark-rejected', row, { ...today, reason: 'Cold' })
    await desk.arrived(1)
    await acceptBehind(row)
    await desk.answer(1, 2, 3, 0)
    expect((await desk.arrived()).slice(1)).toEqual(['one 3 200', 'pay_item_assignments 3 200', 'bulk_status_update 4 200'])
    await rejecting
    expect(desk.said()).toContain('Mark rejected: not saved, because you have changed the same record since.')
  })

  test('API-35 RECO-99 WORK-33 the form of the ticket waits for the accepts behind the screen, and its flag is set by a later one: the form is not saved, and is not left saving', async () => {
    const desk = slowDesk()
    const [row, before] = [ticket(), ticket()]
    desk.shows(before)
    sendBehind(before)
    await desk.arrived(1)
    const form = createForm<{ flag: boolean }, unknown>({
      start: { flag: false },
      labels: { flag: 'Flag' },
      request: (values) => ticketCalls.change({ id: row.id, version: row.version, ...values }),
      sets: (values) => ({ id: row.id, values }),
      successMessage: () => null,
    })
    form.put('flag', true)
    const close = openForm('pane-1', { ...form, took: (answer) => form.took(answer, () => undefined), successMessage: () => null, undoWords: () => null, isUndoable: true, leaveTo: null })
    const saving = desk.press('form.save', row, {}, [], { pane: { ...reconciliationPane, scope: 'form' }, row: null, rowKind: null })
    await acceptBehind(row, { kind: 'flag toggled' })
    await desk.answer(0, 1, 2, 3, 4, 5)
    await saving
    close()
    expect(await desk.arrived()).toHaveLength(6)
    expect(desk.said()).toContain('Save: not saved, because you have changed the same record since.')
    expect([form.isSaving(), form.isDirty()]).toEqual([false, true])
  })

  test('RECO-99 AUTH-42 another tab signs in as somebody else while it waits: it is kept, and sent once the tokens are its person’s again', async () => {
    const desk = slowDesk()
    const row = ticket()
    const flagged = desk.press('tickets.toggle-flag', row)
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    sendBehind(row)
    signInElsewhere()
    await desk.answer(0)
    await flagged
    expect(await desk.arrived()).toHaveLength(1)
    expect({ ...lane }).toEqual({ waiting: 1, isHeld: true })
    useToken('desk')
    browserWindow.dispatchEvent(new Event('online'))
    await desk.answer(1, 2, 3)
    expect((await desk.arrived(4)).slice(1)).toEqual(['one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    expect(lane.waiting).toBe(0)
  })

  test('RECO-99 its session ends before it is saved: the next one of its person continues the same requests with the same keys, and there is no conflict', async () => {
    const desk = slowDesk()
    const row = ticket()
    const flagged = desk.press('tickets.toggle-flag', row)
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    sendBehind(row)
    desk.refuse('/v1/slips/', 503)
    await desk.answer(0, 1)
    await flagged
    expect((await desk.arrived(2)).slice(1)).toEqual(['one 4 503'])
    clearFormerSession()
    session.state = 'unauthenticated'
    expect([await desk.arrived(), lane.waiting]).toEqual([['one 3 200', 'one 4 503'], 0])
    desk.refuse('/v1/slips/', null)
    signInAgain()
    await desk.answer(2, 3, 4)
    expect((await desk.arrived(5)).slice(2)).toEqual(['one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200'])
    expect(desk.sent(2)?.body).toEqual(desk.sent(1)?.body)
    for (const name of ['idempotency-key', 'change-set']) expect(desk.sent(2)?.headers[name]).toBe(desk.sent(1)?.headers[name])
    expect(lane.waiting).toBe(0)
  })

  test('RECO-99 AUTH-42 it is refused after its session has ended: nobody else is shown the refusal, and it waits for its person', async () => {
    const desk = slowDesk()
    const row = ticket()
    desk.shows(row)
    desk.refuse('/v1/slips/', 422)
    sendBehind(row)
    await desk.arrived(1)
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.answer(0)
    expect([desk.said(), lane.waiting]).toEqual([[], 0])
    desk.refuse('/v1/slips/', null)
    signInAgain()
    expect(await desk.arrived(2)).toEqual(['one 3 422', 'one 3 200'])
    expect(desk.sent(1)?.headers['idempotency-key']).toBe(desk.sent(0)?.headers['idempotency-key'])
    await desk.answer(1, 2, 3)
    expect(lane.waiting).toBe(0)
  })

  test('RECO-99 AUTH-42 another tab signs in as somebody else between its calls: the rest is sent once the tokens are its person’s again', async () => {
    const desk = slowDesk()
    const row = ticket()
    desk.shows(row)
    sendBehind(row)
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    signInElsewhere()
    await desk.answer(0)
    expect(await desk.arrived()).toHaveLength(1)
    expect({ ...lane }).toEqual({ waiting: 1, isHeld: true })
    useToken('desk')
    browserWindow.dispatchEvent(new Event('online'))
    await desk.answer(1, 2, 3)
    expect((await desk.arrived(4)).slice(1)).toEqual(['one 3 200', 'pay_item_assignments 3 200', 'bulk_status_update 4 200'])
    expect(desk.sent(1)?.headers['idempotency-key']).toBe(desk.sent(0)?.headers['idempotency-key'])
  })
})

describe('AUTH-42 an accept in the foreground is answered after its person has logged out', () => {
  test.each<[string, number | null]>([['it was saved', null], ['it was refused', 422]])('AUTH-42 RECO-99 %s: nothing is shown, and after the next sign-in of that person the drawer has the ticket as it was accepted, ready for input', async (_what, status) => {
    const desk = slowDesk()
    const row = ticket()
    desk.shows(row)
    desk.refuse('/v1/slips/', status)
    const accepted = accept(desk, row)
    await desk.arrived(1)
    expect(drawerStore.state?.phase).toBe('saving')
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.answer(0)
    await accepted
    signInAgain()
    expect([desk.said(), drawerStore.state?.phase, drawerStore.state?.selection.length]).toEqual([[], 'ready', 1])
  })

  test.each<[string, number | null]>([['it was saved', null], ['it was refused', 422]])('AUTH-42 RECO-63 %s, but the same person has signed in again and typed on before the answer: the drawer keeps the ticket with what was typed', async (_what, status) => {
    const desk = slowDesk()
    const row = ticket()
    desk.shows(row)
    desk.refuse('bulk_status_update', status)
    const accepted = accept(desk, row)
    await desk.answer(0, 1)
    expect(await desk.arrived(3)).toHaveLength(3)
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.arrived()
    signInAgain()
    const [firstItem] = drawerStore.state?.selection ?? []
    changeDrawer(row.id, { kind: 'quantity typed', itemId: firstItem?.item.id ?? 0, text: '9.75' })
    const { length } = desk.said()
    await desk.answer(2)
    await accepted
    expect(desk.said()).toHaveLength(length)
    expect([drawerStore.state?.slipId, drawerStore.state?.phase, drawerStore.state?.selection[0]?.data.quantity]).toEqual([row.id, 'ready', '9.75'])
  })
})

describe('AUTH-42 a write that waits while the session changes is not sent in the other one', () => {
  test.each<[string, () => void]>([
    ['another tab signs in as somebody else', signInElsewhere],
    ['an administrator impersonates somebody', () => { session.person = { ...administrator, id: 2, email: 'marcus@cascadia.example', impersonated: true, impersonation: { acting_as: 'Marcus', impersonator: administrator.email } } }],
    ['the session ends', () => { session.person = null }],
  ])('AUTH-42 an accept that waits for a key, and %s: it is rolled back, and a message says so', async (_what, change) => {
    const desk = slowDesk()
    const row = ticket()
    const both = [desk.press('tickets.toggle-flag', row), accept(desk, row)]
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    expect(drawerStore.state?.phase).toBe('saving')
    change()
    await desk.answer(0)
    await Promise.all(both)
    expect(await desk.arrived()).toHaveLength(1)
    expect(desk.said()).toContain(EXPIRED)
    expect(drawerStore.state?.phase).toBe('ready')
  })

  test('AUTH-42 an accept that waits for a key, and the next person signs in in this window: nothing is sent, and that person is shown no message', async () => {
    const desk = slowDesk()
    const row = ticket()
    const both = [desk.press('tickets.toggle-flag', row), accept(desk, row)]
    expect(await desk.arrived(1)).toEqual(['one 3 200'])
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.arrived()
    useToken('next')
    session.person = { ...administrator, id: 2 }
    session.state = 'session loaded'
    await desk.answer(0)
    await Promise.all(both)
    expect([await desk.arrived(), desk.said()]).toEqual([['one 3 200'], []])
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.arrived()
    signInAgain()
    await desk.arrived()
  })

  test.each<[string, string, readonly string[]]>([
    ['somebody else signs in', 'clerk@cascadia.example', []],
    ['the administrator signs in again', administrator.email, [EXPIRED]],
  ])('AUTH-42 an administrator impersonates somebody, a key waits for the location, and after the logout %s: nothing is sent, and only the administrator is shown a message', async (_what, email, shows) => {
    const desk = slowDesk()
    let give: (place: null) => void = () => undefined
    const place = new Promise<null>((resolve) => (give = resolve))
    const read = () => Promise.resolve({ project: { collect_user_location: 'optional' } })
    provideCommands(registry, { ...commandEnvironment(), place: () => place, read: read as never })
    session.person = { ...administrator, id: 2, email: 'marcus@cascadia.example', impersonated: true, impersonation: { acting_as: 'Marcus', impersonator: administrator.email } }
    const delivered = desk.press('tickets.mark-delivered', ticket(), today)
    await desk.arrived()
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.arrived()
    useToken('next')
    session.person = { ...administrator, id: 3, email }
    session.state = 'session loaded'
    give(null)
    await delivered
    expect([await desk.arrived(), desk.said()]).toEqual([[], shows])
    clearFormerSession()
    session.state = 'unauthenticated'
    await desk.arrived()
    signInAgain()
    await desk.arrived()
  })

  test('AUTH-42 a key that waits for the accepts behind the screen', async () => {
    const desk = slowDesk()
    const [row, other] = [ticket(), ticket()]
    desk.shows(row)
    sendBehind(row)
    await desk.arrived(1)
    const flagged = desk.press('tickets.toggle-flag', other)
    expect(await desk.arrived()).toHaveLength(1)
    signInElsewhere()
    await desk.answer(0)
    await flagged
    expect(await desk.arrived()).toEqual(['one 3 200'])
    expect(desk.said()).toContain(EXPIRED)
    useToken('desk')
    browserWindow.dispatchEvent(new Event('online'))
    await desk.answer(1, 2, 3)
    expect(lane.waiting).toBe(0)
  })
})
