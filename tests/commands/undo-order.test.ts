import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionOf, storeTokensOf } from '#src/platform/client/api/tokens'
import { session } from '#src/platform/client/session/session'
import { messageList } from '#src/workspace/client/speech/toasts'
import { execute } from '#src/workspace/client/running/run-command'
import { land } from '#src/workspace/client/writes/carry-out'
import { addToLane, watchLane } from '#src/workspace/client/writes/lane'
import { readChangeSets, undoHandle } from '#src/workspace/client/writes/undo'
import { keptAccept } from '#src/areas/reconciliation/client/drawer/ahead/kept-accept'
import { drawerStore } from '#src/areas/reconciliation/client/drawer/drawer'
import { remakeWrite } from '#src/workspace/client/running/remake-write'
import { administrator, registry } from '#tests/commands/desk'
import { accept, decidedAccept } from '#tests/commands/drawer-accept'
import { changeSet, flagBefore, slowDesk, ticket, today, undid } from '#tests/commands/slow-desk'

const browserWindow = new EventTarget()
vi.stubGlobal('window', browserWindow)
watchLane(() => Promise.resolve(remakeWrite))
vi.unstubAllGlobals()

type Desk = ReturnType<typeof slowDesk>

afterEach(() => {
  drawerStore.state = null
  session.id = null
})

const note = { id: 7, author_id: administrator.id, author: 'Ada Clerk', text: 'Scale 2', created_at: '2026-11-20T15:00:00Z' }
describe('WORK-22 an undo means the latest decision of this window, in the order of the keys', () => {
  test.each<[string, (desk: Desk) => Promise<void>]>([
    ['a removed note', ({ press }) => press('tickets.remove-note', ticket(), { note })],
    ['a change of several tickets', ({ press }) => press('tickets.max-gvw-override', ticket(), { lbs: 79_000 }, [ticket(), ticket()])],
    ['an accept', (desk) => accept(desk, ticket())],
  ])('WORK-22 %s is not answered yet: the undo waits for it, and does not undo the step before it', async (_what, write) => {
    const desk = slowDesk()
    await flagBefore(desk)
    const all = [write(desk)]
    const first = (await desk.arrived(2)).length
    all.push(desk.press('tickets.undo', ticket()))
    expect(await desk.arrived()).toHaveLength(first)
    let last = first - 1
    for (; !(await desk.arrived()).at(-1)?.startsWith('undo'); last += 1) await desk.answer(last)
    expect(undid(desk, last)).toBe(changeSet(desk, last - 1))
    expect(undid(desk, last)).not.toBe(changeSet(desk, 0))
    await desk.answer(last)
    await Promise.all(all)
  })

  test('WORK-22 RECO-99 a flag waits for an accept behind the screen, and is not even sent: the undo means the flag', async () => {
    const desk = slowDesk()
    const [row, other] = [ticket(), ticket()]
    desk.shows(row)
    const write = decidedAccept(row)
    addToLane(write, { command: 'reconciliation.accept', kept: write.context.drawer === null ? null : keptAccept(write.context.drawer.state), answers: {}, isConfirmed: false, place: null })
    await desk.arrived(1)
    const all = [desk.press('tickets.flag', other), desk.press('tickets.undo', other)]
    await desk.answer(0, 1, 2, 3)
    expect((await desk.arrived(5)).slice(3)).toEqual(['one 3 200', 'undo undefined 200'])
    expect(undid(desk, 4)).toBe(changeSet(desk, 3))
    await desk.answer(4)
    await Promise.all(all)
  })

  test('WORK-22 RECO-99 an accept still looks for the next ticket, and is in no queue: the undo waits for it', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    const row = ticket()
    desk.shows(row)
    const decided = decidedAccept(row)
    land(decided)
    const entry = registry.find('reconciliation.accept')
    if (entry === undefined || decided.command.ahead === undefined) throw new Error('no accept')
    let answerRead: (isFound: boolean) => void = () => undefined
    const goOn = () => new Promise<boolean>((resolve) => (answerRead = resolve))
    const accepted = execute({ ...entry, command: { ...decided.command, ahead: { ...decided.command.ahead, goOn } } }, decided.context, {})
    const undo = desk.press('tickets.undo', row)
    expect(await desk.arrived()).toHaveLength(1)
    answerRead(true)
    await desk.answer(1, 2, 3)
    expect((await desk.arrived(5)).slice(1)).toEqual(['one 3 200', 'pay_item_assignments 3 200', 'bulk_status_update 4 200', 'undo undefined 200'])
    expect(undid(desk, 4)).toBe(changeSet(desk, 3))
    await desk.answer(4)
    await Promise.all([accepted, undo])
  })

  test('WORK-22 the later of two decisions is answered first: it is still the one to undo', async () => {
    const desk = slowDesk()
    const all = [desk.press('tickets.flag', ticket()), desk.press('tickets.flag', ticket())]
    await desk.arrived(2)
    await desk.answer(1, 0)
    await Promise.all(all)
    expect(undoHandle.lastUndoable()?.changeSet).toBe(changeSet(desk, 1))
  })

  test('WORK-22 the later of two decisions is answered first, and then undone: the undo waits for the earlier one, and means the later one', async () => {
    const desk = slowDesk()
    const all = [desk.press('tickets.flag', ticket()), desk.press('tickets.flag', ticket())]
    await desk.answer(1)
    all.push(desk.press('tickets.undo', ticket()))
    expect(await desk.arrived()).toHaveLength(2)
    await desk.answer(0)
    await desk.arrived(3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 1))
    await desk.answer(2)
    await Promise.all(all)
    expect(undoHandle.lastUndoable()?.changeSet).toBe(changeSet(desk, 0))
  })

  test('WORK-22 API-35 the earlier of two decisions is refused because of the later one, which is undone', async () => {
    const desk = slowDesk()
    const row = ticket()
    const rejecting = desk.press('tickets.mark-rejected', row, { ...today, reason: 'Cold' })
    await desk.arrived(1)
    const delivered = desk.press('tickets.mark-delivered', row, today)
    await desk.answer(1)
    await delivered
    const undo = desk.press('tickets.undo', row)
    await desk.answer(0)
    await rejecting
    await desk.arrived(3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 1))
    await desk.answer(2)
    await undo
  })

  test.each<'undo' | 'redo'>(['undo', 'redo'])('WORK-22 a key pressed after an undo that still waits is saved first: another undo means the key, and there is nothing to redo (%s)', async (again) => {
    const desk = slowDesk()
    const all = [desk.press('tickets.flag', ticket())]
    await desk.arrived(1)
    all.push(desk.press('tickets.undo', ticket()), desk.press('tickets.flag', ticket()))
    await desk.answer(1)
    all.push(desk.press(`tickets.${again}`, ticket()))
    await desk.answer(0, 2)
    if (again === 'undo') await desk.answer(3)
    await Promise.all(all)
    expect(await desk.arrived()).toHaveLength(again === 'undo' ? 4 : 3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 0))
    if (again === 'undo') expect(undid(desk, 3)).toBe(changeSet(desk, 1))
    else expect(desk.said()).toContain('There is nothing to redo.')
  })

  test('WORK-22 a key pressed after an undo that still waits does not become what it undoes', async () => {
    const desk = slowDesk()
    const all = [desk.press('tickets.flag', ticket())]
    await desk.arrived(1)
    all.push(desk.press('tickets.undo', ticket()), desk.press('tickets.flag', ticket()))
    await desk.arrived(2)
    await desk.answer(1, 0)
    expect(await desk.arrived(3)).toHaveLength(3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 0))
    await desk.answer(2)
    await Promise.all(all)
    expect(undoHandle.lastUndoable()?.changeSet).toBe(changeSet(desk, 1))
  })

  test('WORK-22 a redo right after an undo waits for it, and does not redo an older step', async () => {
    const desk = slowDesk()
    const [older, newer] = [desk.press('tickets.flag', ticket()), desk.press('tickets.flag', ticket())]
    await desk.answer(0, 1)
    await Promise.all([older, newer])
    const first = desk.press('tickets.undo', ticket())
    await desk.answer(2)
    await first
    // The newer flag has been undone. Now the older flag is undone, and a redo that is pressed right after it reverses this undo.
    const both = [desk.press('tickets.undo', ticket()), desk.press('tickets.redo', ticket())]
    await desk.answer(3)
    expect(await desk.arrived(5)).toHaveLength(5)
    expect([undid(desk, 3), undid(desk, 4)]).toEqual([changeSet(desk, 0), changeSet(desk, 3)])
    await desk.answer(4)
    await Promise.all(both)
    expect(undoHandle.lastUndoable()?.changeSet).toBe(changeSet(desk, 4))
  })

  test('WORK-22 an undo pressed again before its effect can be seen is one undo', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    const flagged = desk.press('tickets.flag', ticket())
    await desk.answer(1)
    await flagged
    const all = [desk.press('tickets.undo', ticket()), desk.press('tickets.undo', ticket())]
    await desk.answer(2)
    await Promise.all(all)
    expect(await desk.arrived()).toHaveLength(3)
    expect(undoHandle.lastUndoable()?.changeSet).toBe(changeSet(desk, 0))
  })

  test('WORK-22 an undo right after a redo that finds nothing means the write before the redo', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    const all = [desk.press('tickets.flag', ticket())]
    await desk.arrived(2)
    all.push(desk.press('tickets.redo', ticket()), desk.press('tickets.undo', ticket()))
    await desk.answer(1)
    await desk.arrived(3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 1))
    await desk.answer(2)
    await Promise.all(all)
    expect(desk.said()).toContain('There is nothing to redo.')
    expect(desk.said()).not.toContain('There is nothing to undo.')
  })

  test('WORK-22 a change is refused, and so a redo after it finds nothing: the undo after both undoes nothing older', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    desk.refuse('/v1/slips/', 422)
    const all = [desk.press('tickets.flag', ticket())]
    await desk.arrived(2)
    all.push(desk.press('tickets.redo', ticket()), desk.press('tickets.undo', ticket()))
    await desk.answer(1)
    await Promise.all(all)
    expect(await desk.arrived()).toHaveLength(2)
  })

  test('WORK-22 a change of several tickets that is refused: nothing older is undone', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    desk.refuse('bulk_max_gvw_override_update', 422)
    const meant = desk.press('tickets.max-gvw-override', ticket(), { lbs: 79_000 }, [ticket(), ticket()])
    await desk.arrived(2)
    const undo = desk.press('tickets.undo', ticket())
    await desk.answer(1)
    await Promise.all([meant, undo])
    expect(await desk.arrived()).toHaveLength(2)
    expect(messageList.messages[0]?.words).toBe('There is nothing to undo.')
  })
})

/** Holds back the reads of the list of change sets; returns a function that releases them. */
function holdList(): () => void {
  const send = globalThis.fetch
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  globalThis.fetch = async (address, init) => {
    if (String(address).includes('change_sets')) await released
    return send(address, init)
  }
  return release
}

const listed = (id: string | undefined) => ({ change_set: id, events: ['flagged'], ticket_count: 1, record_counts: {}, happened_at: '2026-11-20T15:00:00Z', reverses: null, reversed: false })

/** Flags a ticket: the flag is saved, but its answer is lost. */
async function flagWithoutAnswer(desk: Desk, changeSets: object[], at: number): Promise<void> {
  desk.refuse('/v1/slips/', 500)
  const flagged = desk.press('tickets.flag', ticket())
  await desk.arrived(at + 1)
  changeSets.unshift(listed(changeSet(desk, at)))
  await desk.answer(at)
  await flagged
  desk.refuse('/v1/slips/', null)
}

const useToken = (name: string) => {
  const token = `x.${btoa(JSON.stringify({ sub: name, dot_authority_id: 1 }))}.x`
  storeTokensOf(new Headers({ authorization: `Bearer ${token}` }))
  session.id = sessionOf(token)
}

describe('WORK-22 an undo and what is not known yet', () => {
  test('WORK-22 AUTH-42 the session lapses while an accept waits, and the same person signs in again: the undo means the accept', async () => {
    const desk = slowDesk()
    await flagBefore(desk)
    const row = ticket()
    desk.shows(row)
    const decided = decidedAccept(row)
    land(decided)
    const entry = registry.find('reconciliation.accept')
    if (entry === undefined || decided.command.ahead === undefined) throw new Error('no accept')
    session.state = 'session loaded'
    await execute({ ...entry, command: { ...decided.command, ahead: { ...decided.command.ahead, goOn: () => Promise.resolve(true) } } }, decided.context, {})
    await desk.arrived(2)
    session.state = 'unauthenticated'
    useToken('again')
    session.state = 'session loaded'
    const undo = desk.press('tickets.undo', row)
    await desk.answer(1)
    browserWindow.dispatchEvent(new Event('online'))
    await undo
    const sent = await desk.arrived()
    expect(sent.filter((one) => one.startsWith('undo'))).toEqual([])
    expect(desk.said()).toContain('Nothing was undone: an earlier change is not saved yet. Try again once it is saved.')
    const again = desk.press('tickets.undo', row)
    await desk.answer(2, 3, 4)
    expect((await desk.arrived(6)).slice(2)).toEqual(['one 3 200', 'pay_item_assignments 3 200', 'bulk_status_update 4 200', 'undo undefined 200'])
    expect(undid(desk, 5)).toBe(changeSet(desk, 4))
    await desk.answer(5)
    await again
  })

  test('WORK-22 a write has lost its answer, and the list is being read after a reconnect: the undo waits for the list', async () => {
    const changeSets: object[] = []
    const desk = slowDesk({ changeSets })
    await flagBefore(desk)
    changeSets.unshift(listed(changeSet(desk, 0)))
    await flagWithoutAnswer(desk, changeSets, 1)
    const release = holdList()
    void readChangeSets()
    const undo = desk.press('tickets.undo', ticket())
    expect(await desk.arrived()).toHaveLength(2)
    release()
    await desk.arrived(3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 1))
    await desk.answer(2)
    await undo
  })

  test('WORK-22 a key pressed while an undo waits for the list does not become what it undoes', async () => {
    const changeSets: object[] = []
    const desk = slowDesk({ changeSets })
    await flagBefore(desk)
    changeSets.unshift(listed(changeSet(desk, 0)))
    await flagWithoutAnswer(desk, changeSets, 1)
    const release = holdList()
    void readChangeSets()
    const all = [desk.press('tickets.undo', ticket()), desk.press('tickets.flag', ticket())]
    await desk.answer(2)
    changeSets.unshift(listed(changeSet(desk, 2)))
    release()
    await desk.arrived(4)
    expect(undid(desk, 3)).toBe(changeSet(desk, 1))
    await desk.answer(3)
    await Promise.all(all)
  })

  test('WORK-22 a write loses its answer while an undo waits for it: the list says that it was saved, and it is undone', async () => {
    const changeSets: object[] = []
    const desk = slowDesk({ changeSets })
    await flagBefore(desk)
    desk.refuse('/v1/slips/', 500)
    const flagged = desk.press('tickets.flag', ticket())
    await desk.arrived(2)
    desk.refuse('/v1/slips/', null)
    const undo = desk.press('tickets.undo', ticket())
    changeSets.unshift(listed(changeSet(desk, 1)), listed(changeSet(desk, 0)))
    await desk.answer(1)
    await desk.arrived(3)
    expect(undid(desk, 2)).toBe(changeSet(desk, 1))
    await desk.answer(2)
    await Promise.all([flagged, undo])
  })
})
