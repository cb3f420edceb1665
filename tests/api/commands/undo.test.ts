import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Row } from '#src/platform/client/api/rows'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let project: number

beforeAll(async () => {
  server = await openTestServer()
  project = await server.make.project()
})
afterAll(() => server.close())

/** Opens a separate window, which shares no state with other windows. */
async function openWindow() {
  vi.resetModules()
  const [desk, undo, patches] = await Promise.all([
    import('#tests/api/commands/desk-at-server'), import('#src/workspace/client/writes/undo'), import('#src/platform/client/records/row-patches'),
  ])
  return { ...desk, ...undo, ...patches }
}

async function markTen(clerk: SignedInClient): Promise<readonly Row[]> {
  const ids = await Promise.all(Array.from({ length: 10 }, (_none, at) =>
    server.make.ticket(project, { ticket_number: `${clerk.person.id}-${at}`, ticket_date: '2026-11-10', ticketed_at: '2026-11-10T15:00:00Z' })))
  const { deskAt, loaded, selected } = await openWindow()
  const rows = await loaded(clerk, ids)
  await deskAt(server, clerk, { selection: selected(rows) }).run('tickets.mark-delivered', { date: '2026-11-12' })
  return rows
}

async function statuses(rows: readonly Row[]): Promise<Record<string, number>> {
  const { rows: statusCounts } = await server.owner.query('SELECT status, count(*)::int FROM slips WHERE id = ANY($1) GROUP BY status', [rows.map(({ id }) => id)])
  return Object.fromEntries(statusCounts.map(({ status, count }) => [status, count]))
}

test('WORK-22 undo in the same window takes back the last write and says what it was', async () => {
  const clerk = await server.signedIn('administrator')
  const { deskAt, loaded, selected } = await openWindow()
  const rows = await loaded(clerk, [await server.make.ticket(project)])
  const desk = deskAt(server, clerk, { selection: selected(rows) })
  await desk.run('tickets.max-gvw-override', { lbs: 79_000 })
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: Max GVW override, 1 ticket' }])
  expect((await desk.run('tickets.redo')).said).toEqual([{ tone: 'success', words: 'Redone: Max GVW override, 1 ticket' }])
  const { rows: storedRows } = await server.owner.query('SELECT max_gvw_override FROM slips WHERE id = $1', [rows[0]?.id])
  expect(storedRows).toEqual([{ max_gvw_override: 79_000 }])
})

test('WORK-22 API-32 another window offers the last write, previews its undo, and patches the tickets that were restored', async () => {
  const clerk = await server.signedIn('administrator')
  const rows = await markTen(clerk)
  const { deskAt, readChangeSets, onRowsChanged } = await openWindow()
  const desk = deskAt(server, clerk)
  await readChangeSets()
  expect(await desk.preview('tickets.undo')).toMatchObject({ would_update: 10, refused: [] })
  const patched: Row[] = []
  onRowsChanged('slips', (changed) => patched.push(...changed))
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: mark delivered, 10 tickets' }])
  expect(await statuses(rows)).toEqual({ pending: 10 })
  expect(patched.map((row) => Reflect.get(row, 'status'))).toEqual(Array(10).fill('pending'))
  expect((await desk.run('tickets.undo')).refusal).toBe('workspace.nothing_to_undo')
  expect((await desk.run('tickets.redo')).said).toEqual([{ tone: 'success', words: 'Redone: mark delivered, 10 tickets' }])
  expect(await statuses(rows)).toEqual({ delivered: 10 })
})

test('WORK-22 API-32 a ticket that somebody else changed since is left alone, and named with who and when', async () => {
  const clerk = await server.signedIn('administrator')
  const rows = await markTen(clerk)
  const ruiz = await server.signedIn('administrator')
  const id = rows[3]?.id ?? 0
  await ruiz.patch(`/v1/slips/${id}`, { slipId: id, flag: true })
  const { deskAt, readChangeSets } = await openWindow()
  const desk = deskAt(server, clerk)
  await readChangeSets()
  const [message] = (await desk.run('tickets.undo')).said
  expect(message?.tone).toBe('warning')
  expect(message?.words).toMatch(new RegExp(`^9 of 10 undone; ${clerk.person.id}-3 was changed by Pat Person \\d+ at \\d{1,2}:\\d\\d [AP]M$`))
})

test('WORK-22 TICK-64 a removed note is what the next undo brings back, also after the list is read again, and not the step before it', async () => {
  const clerk = await server.signedIn('administrator')
  const { deskAt, loaded, readChangeSets } = await openWindow()
  const [row] = await loaded(clerk, [await server.make.ticket(project)])
  const desk = deskAt(server, clerk, { row: row ?? null })
  await desk.run('tickets.flag', {})
  const { body } = await clerk.post(`/v1/slips/${row?.id}/notes`, { text: 'Scale 2' })
  await desk.run('tickets.remove-note', { note: body.note })
  await readChangeSets()
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: expect.stringContaining('Undone: remove note, ticket') }])
  const { slip } = (await clerk.get(`/v4/slips/${row?.id}`)).body
  expect([slip.notes.map(({ text }: { text: string }) => text), slip.flag_by_dot]).toEqual([['Scale 2'], true])
})

/**
 * Holds back the answers to undo and redo calls until `release` is called. Meanwhile the server has carried out the undo or redo, but this
 * window does not know that yet.
 */
const holdUndo = () => holdAnswers(/\/undo$/)

/** Holds back the answers to matching calls until `release` is called. */
function holdAnswers(of: RegExp): { readonly held: Promise<void>; release(): void } {
  const gate = new EventTarget()
  const opened = new Promise((open) => gate.addEventListener('open', open))
  const firstHold = new Promise<void>((hold) => gate.addEventListener('hold', () => hold()))
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const answer = await send(input, init)
    if (of.test(String(input))) {
      gate.dispatchEvent(new Event('hold'))
      await opened
    }
    return answer
  }
  return { held: firstHold, release: () => void gate.dispatchEvent(new Event('open')) }
}

/**
 * Changes one ticket in a new window. Returns a desk for that ticket (`one`), on which a test undoes the change, and a desk for another
 * ticket (`other`), on which it makes a write before the answer to the undo arrives.
 */
async function openLateUndo() {
  const clerk = await server.signedIn('administrator')
  const { deskAt, loaded, selected, ...undo } = await openWindow()
  const [first, second] = await loaded(clerk, [await server.make.ticket(project), await server.make.ticket(project)])
  if (first === undefined || second === undefined) throw new Error('no tickets')
  const one = deskAt(server, clerk, { selection: selected([first]) })
  await one.run('tickets.max-gvw-override', { lbs: 79_000 })
  return { ...undo, first, one, other: deskAt(server, clerk, { selection: selected([second]) }) }
}

test.each([['undo', 'Undone'], ['redo', 'Redone']] as const)('WORK-22 a late answer of %s names its own step, and a newer write can still be undone', async (which, did) => {
  const { one, other, readChangeSets, undoHandle } = await openLateUndo()
  if (which === 'redo') await one.run('tickets.undo')
  const { held, release } = holdUndo()
  const late = one.run(`tickets.${which}`)
  await held
  await other.run('tickets.flag')
  release()
  expect((await late).said[0]).toEqual({ tone: 'success', words: `${did}: Max GVW override, 1 ticket` })
  if (which === 'undo') expect(undoHandle.lastUndoable()?.words).toBe('flag, 1 ticket')
  await readChangeSets()
  expect((await other.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: flag, 1 ticket' }])
  if (which === 'redo') expect(undoHandle.lastUndoable()?.words).toBe('Max GVW override, 1 ticket')
})

test('WORK-22 a list that was read before an undo and arrives after it does not offer the undone step again', async () => {
  const { one, readChangeSets, undoHandle } = await openLateUndo()
  const { held, release } = holdAnswers(/change_sets/)
  const late = readChangeSets()
  await held
  expect((await one.run('tickets.undo')).said).toMatchObject([{ tone: 'success' }])
  release()
  await late
  expect([undoHandle.lastUndoable(), undoHandle.lastRedoable()?.words]).toEqual([null, 'Max GVW override, 1 ticket'])
})

test('WORK-22 F10 a late undo without effect skips its own step for good, not a newer write', async () => {
  const { first, one, other, readChangeSets, undoHandle } = await openLateUndo()
  const colleague = await server.signedIn('administrator')
  await colleague.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [first.id], max_gvw_override: 77_000 })
  const { held, release } = holdUndo()
  const late = one.run('tickets.undo')
  await held
  await other.run('tickets.flag')
  release()
  await late
  expect(undoHandle.lastUndoable()?.words).toBe('flag, 1 ticket')
  await readChangeSets()
  await other.run('tickets.undo')
  expect(undoHandle.lastUndoable()).toBeNull()
})

test('WORK-22 CLERK-4 a step that a closed period blocks is skipped with a message, and the one before it is undone next', async () => {
  const clerk = await server.signedIn('administrator')
  const older = await markTen(clerk)
  const closing = await server.make.project()
  await server.make.payPeriod(closing)
  const [item, slip] = [await server.make.payItem(closing), await server.make.ticket(closing)]
  await clerk.post(`/v2/projects/${closing}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1 }] })
  await server.owner.query(`UPDATE pay_periods SET state = 'closed', end_date = '2026-02-01' WHERE dot_project_id = $1`, [closing])
  const { deskAt, readChangeSets, loaded, selected } = await openWindow()
  const desk = deskAt(server, clerk, { selection: selected(await loaded(clerk, [await server.make.ticket(project)])) })
  await readChangeSets()
  const { held, release } = holdUndo()
  const late = desk.run('tickets.undo')
  await held
  await desk.run('tickets.flag')
  release()
  expect((await late).said[0]?.words).toContain('assign pay code, 1 ticket')
  await readChangeSets()
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: flag, 1 ticket' }])
  const { rows: [code] } = await server.owner.query('SELECT coded FROM slips WHERE id = $1', [slip])
  expect([code.coded, await statuses(older)]).toEqual([true, { delivered: 10 }])
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: mark delivered, 10 tickets' }])
  expect(await statuses(older)).toEqual({ pending: 10 })
})
