import { afterAll, describe, expect, test, vi } from 'vitest'
import { LONGEST_WAIT_MS } from '#src/workspace/client/writes/own-writes'
import type { WriteCommand } from '#src/workspace/client/commands/command'

/** The browser's database, which remains when a page is closed. */
const database = vi.hoisted(() => ({ rows: new Map<string, unknown>(), opens: Promise.resolve() }))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  set: (key: string, value: unknown) => Promise.resolve(void database.rows.set(key, structuredClone(value))),
  del: (key: string) => Promise.resolve(void database.rows.delete(key)),
  entries: async () => {
    await database.opens
    return [...database.rows]
  },
}))
vi.stubGlobal('navigator', { userAgent: '', platform: '', locks: { query: () => Promise.resolve({ held: [] }), request: () => Promise.resolve() } })
afterAll(() => void vi.unstubAllGlobals())

/**
 * Opens a page, which shares no state with the previous one except the browser's database. `loads`: whether the page can load the code that
 * rebuilds a stored write.
 */
async function openPage({ loads = true } = {}) {
  vi.resetModules()
  await import('#src/main/domain/all-messages')
  const [{ registry }, { execute }, { dryRun }, { speakThrough }, desk, drawer, lane, remake, keptWrites, store, session] = await Promise.all([
    import('#tests/commands/desk'), import('#src/workspace/client/running/run-command'), import('#src/workspace/client/writes/send'), import('#src/workspace/client/speech/announce'), import('#tests/commands/slow-desk'), import('#tests/commands/drawer-accept'), import('#src/workspace/client/writes/lane'), import('#src/workspace/client/running/remake-write'),
    import('#src/areas/reconciliation/client/drawer/ahead/kept-accept'), import('#src/areas/reconciliation/client/drawer/drawer'),
    import('#src/platform/client/session/session'),
  ])
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null, addEventListener: () => undefined, createElement: () => ({ textContent: '' }) })
  const heard: string[] = []
  const hear = ({ textContent }: HTMLElement) => void heard.push(textContent)
  speakThrough('polite', { append: hear, replaceChildren: hear } as unknown as HTMLElement)
  lane.watchLane(() => (loads ? Promise.resolve(remake.remakeWrite) : new Promise<never>(() => undefined)))
  /** Closes the page. The code of a closed page keeps running in this process, but without a session it sends nothing more. */
  const close = () => {
    session.clearFormerSession()
    session.session.state = 'unauthenticated'
  }
  return { ...desk, ...drawer, ...lane, ...keptWrites, ...store, registry, execute, dryRun, heard, close }
}

/** Closes a page while the flag of a ticket has no answer yet and the accept of the same ticket is waiting in the background. */
async function closeWhileAnAcceptWaits() {
  const page = await openPage()
  const desk = page.slowDesk()
  const row = page.ticket()
  void desk.press('tickets.toggle-flag', row)
  await desk.arrived(1)
  const write = page.decidedAccept(row)
  page.addToLane(write, { command: 'reconciliation.accept', kept: write.context.drawer === null ? null : page.keptAccept(write.context.drawer.state), answers: {}, isConfirmed: false, place: null })
  await expect.poll(() => database.rows.size).toBe(1)
  const flagged = { change_set: desk.sent(0)?.headers['change-set'], events: ['flagged'], ticket_count: 1, record_counts: {}, happened_at: '2026-11-20T15:00:00Z', reverses: null, reversed: false }
  page.close()
  return { kept: [...database.rows], row: { ...row, version: 4, flag_by_dot: true }, flagged }
}

let closed: Awaited<ReturnType<typeof closeWhileAnAcceptWaits>> | null = null
/** The page that was closed; restores the browser's database as that page left it. */
async function closedPage() {
  closed ??= await closeWhileAnAcceptWaits()
  database.rows = new Map(closed.kept)
  return closed
}

describe('RECO-99 a reload while an accept waits for an earlier key of the same ticket', () => {
  test('RECO-99 API-35 WORK-22 the key was saved: the accept follows it without a conflict with the person’s own change, and an undo before it is saved means the accept', async () => {
    const { row, flagged } = await closedPage()
    const page = await openPage()
    const desk = page.slowDesk({ changeSets: [flagged] })
    desk.shows(row)
    await desk.arrived(1)
    const undo = desk.press('tickets.undo', row)
    await desk.answer(0, 1, 2, 3)
    expect(await desk.arrived(5)).toEqual(['one 3 409', 'one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200', 'undo undefined 200'])
    expect(desk.sent(1)?.body).toMatchObject({ flag: true })
    expect(Reflect.get(Object(desk.sent(4)?.body), 'change_set')).toBe(desk.sent(3)?.headers['change-set'])
    await desk.answer(4)
    await undo
    expect(page.drawerStore.state?.conflict ?? null).toBeNull()
    await expect.poll(() => database.rows.size).toBe(0)
  })

  test('RECO-99 API-35 of two keys, the second was sent again after the first: the accept follows both', async () => {
    database.rows.clear()
    const page = await openPage()
    const desk = page.slowDesk()
    const row = page.ticket()
    void desk.press('tickets.flag', row)
    void desk.press('tickets.unflag', row)
    expect(await desk.arrived(2)).toEqual(['one 3 200', 'one 3 409'])
    const write = page.decidedAccept(row)
    page.addToLane(write, { command: 'reconciliation.accept', kept: write.context.drawer === null ? null : page.keptAccept(write.context.drawer.state), answers: {}, isConfirmed: false, place: null })
    await desk.answer(0, 1)
    expect((await desk.arrived(3))[2]).toBe('one 4 200')
    const changeSets = [2, 0].map((at) => ({ change_set: desk.sent(at)?.headers['change-set'], events: ['flagged'], ticket_count: 1, record_counts: {}, happened_at: '2026-11-20T15:00:00Z', reverses: null, reversed: false }))
    page.close()
    const next = await openPage()
    const nextDesk = next.slowDesk({ changeSets })
    nextDesk.shows({ ...row, version: 5, flag_by_dot: false })
    await nextDesk.answer(0, 1, 2, 3)
    expect(await nextDesk.arrived(4)).toEqual(['one 3 409', 'one 5 200', 'pay_item_assignments 5 200', 'bulk_status_update 6 200'])
    expect(next.drawerStore.state?.conflict ?? null).toBeNull()
    await expect.poll(() => database.rows.size).toBe(0)
  })

  test.each(['a flag', 'an accept'])('RECO-99 WORK-22 WORK-32 %s of another ticket, typed before the page has read what the former page left unsent, is said to be saved, and sent after it', async (what) => {
    const { row, flagged } = await closedPage()
    let open: () => void = () => undefined
    database.opens = new Promise((resolve) => (open = resolve))
    const page = await openPage()
    const desk = page.slowDesk({ changeSets: [flagged] })
    desk.shows(row)
    await desk.arrived()
    const other = { ...page.ticket(), id: 999 }
    const typed = what === 'a flag' ? desk.press('tickets.flag', other) : page.accept(desk, other)
    expect(await desk.arrived()).toEqual([])
    await expect.poll(() => page.heard).toEqual(['Saving'])
    open()
    await desk.answer(0, 1, 2, 3)
    expect(await desk.arrived(5)).toEqual(['one 3 409', 'one 4 200', 'pay_item_assignments 4 200', 'bulk_status_update 5 200', 'one 3 200'])
    await (what === 'a flag' ? desk.answer(4) : desk.answer(4, 5, 6))
    await typed
  })

  test('RECO-99 WORK-22 what the former page left unsent cannot be read: after a while an undo is refused, and so is its preview, and neither waits forever', async () => {
    const { row } = await closedPage()
    const page = await openPage({ loads: false })
    const desk = page.slowDesk()
    desk.shows(row)
    await desk.arrived()
    const entry = page.registry.find('tickets.undo')
    if (entry === undefined) throw new Error('no undo')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const undo = desk.press('tickets.undo', row)
    const context = { rowKind: 'ticket', person: null, pane: null, row, selection: { kind: 'ids', ids: [], count: 0, loaded: [] }, project: null, drawer: null } as const
    const preview = page.dryRun(entry.command as WriteCommand, context, {}, new AbortController().signal).catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS + 100)
    vi.useRealTimers()
    await undo
    const refusal = 'Nothing was undone: an earlier change is not saved yet. Try again once it is saved.'
    expect([await desk.arrived(), desk.said()]).toEqual([[], [refusal]])
    expect(await preview).toContain(refusal)
  })

  test('RECO-99 WORK-32 after that wait the rules are checked again, even if the former page left nothing', async () => {
    database.rows.clear()
    let open: () => void = () => undefined
    database.opens = new Promise((resolve) => (open = resolve))
    const page = await openPage()
    const desk = page.slowDesk()
    await desk.arrived()
    const entry = page.registry.find('tickets.flag')
    if (entry === undefined) throw new Error('no flag')
    let isOpen = true
    const check = () => (isOpen ? ({ allowed: true } as const) : ({ allowed: false, message: 'workspace.nothing_to_undo' } as const))
    const flagged = page.execute({ ...entry, command: { ...(entry.command as WriteCommand), check } }, { rowKind: 'ticket', person: null, pane: null, row: page.ticket(), selection: { kind: 'ids', ids: [], count: 0, loaded: [] }, project: null, drawer: null }, {})
    isOpen = false
    open()
    await flagged
    expect(await desk.arrived()).toEqual([])
  })

  test('RECO-99 API-35 the key was not saved, and a colleague changed the ticket: the conflict is shown', async () => {
    const { row } = await closedPage()
    const page = await openPage()
    const desk = page.slowDesk()
    desk.shows(row)
    await desk.answer(0)
    expect(await desk.arrived(1)).toEqual(['one 3 409'])
    await expect.poll(() => page.drawerStore.state?.conflict?.theirs?.version).toBe(4)
  })
})
