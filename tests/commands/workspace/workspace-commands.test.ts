import { describe, expect, test } from 'vitest'
import type { CommandId } from '#src/workspace/client/commands/command'
import { notePlace, recentPlaces } from '#src/workspace/client/panes/recent-places'
import { isWrite } from '#src/workspace/client/writes/send'
import { openDesk } from '#tests/commands/desk'

describe('WORK-1 WORK-9 each workspace command requests exactly what it says', () => {
  const rows: readonly (readonly [CommandId, Readonly<Record<string, unknown>>, readonly string[]])[] = [
    ['workspace.split-right', {}, ['splitPane right']],
    ['workspace.split-below', {}, ['splitPane below']],
    ['workspace.close-pane', {}, ['closePane']],
    ['workspace.reopen-pane', {}, ['reopenPane']],
    ['workspace.move-pane-left', {}, ['movePane left']],
    ['workspace.move-pane-right', {}, ['movePane right']],
    ['workspace.move-pane-up', {}, ['movePane up']],
    ['workspace.move-pane-down', {}, ['movePane down']],
    ['workspace.swap-pane-left', {}, ['swapPane left']],
    ['workspace.swap-pane-right', {}, ['swapPane right']],
    ['workspace.swap-pane-up', {}, ['swapPane up']],
    ['workspace.swap-pane-down', {}, ['swapPane down']],
    ['workspace.focus-pane-left', {}, ['focusPane left']],
    ['workspace.focus-pane-right', {}, ['focusPane right']],
    ['workspace.focus-pane-up', {}, ['focusPane up']],
    ['workspace.focus-pane-down', {}, ['focusPane down']],
    ['workspace.focus-pane', { number: 3 }, ['focusPane 3']],
    ['workspace.zoom-pane', {}, ['zoomPane']],
    ['workspace.widen-pane', {}, ['resizePane wider']],
    ['workspace.narrow-pane', {}, ['resizePane narrower']],
    ['workspace.heighten-pane', {}, ['resizePane taller']],
    ['workspace.lower-pane', {}, ['resizePane shorter']],
    ['workspace.next-region', {}, ['focusRegion 1']],
    ['workspace.previous-region', {}, ['focusRegion -1']],
    ['workspace.back', {}, ['back']],
    ['workspace.forward', {}, ['forward']],
    ['workspace.recent-places', { place: { path: '/projects?search=82', title: 'My projects' } }, ['openPath /projects?search=82']],
    ['workspace.follow-pane', { number: 1 }, ['followPane 1']],
    ['workspace.stop-following', {}, ['followPane null']],
    ['workspace.copy-link', {}, ['copyText http://slipway.example/pane', 'say Link copied']],
    ['workspace.copy-layout-link', {}, ['copyText http://slipway.example/layout', 'say Link copied']],
    ['workspace.open-layout', { name: 'Coding' }, ['openLayout Coding']],
    ['workspace.reset-layout', {}, ['resetLayout']],
    ['workspace.theme', { theme: 'dark' }, ['setPreferences {"theme":"dark"}']],
    ['workspace.density', { density: 'comfortable' }, ['setPreferences {"density":"comfortable"}']],
    ['workspace.switch-letters', {}, ['setPreferences {"letters":false}', 'say Single-letter shortcuts are off']],
    ['workspace.switch-version', { version: 'CLASSIC' }, ['say CLASSIC is shown']],
    ['workspace.switch-version', { version: 'EDOT' }, ['say EDOT is shown']],
    ['workspace.show-keys', {}, ['show keys']],
    ['workspace.open-help', {}, ['openPath /help']],
    ['workspace.show-messages', {}, ['show messages']],
    ['workspace.close-messages', {}, ['closeToasts all']],
    ['workspace.close-message', {}, ['closeToasts newest']],
    ['workspace.open-help', {}, ['openPath /help']],
    ['workspace.open-palette', {}, ['openPalette']],
    ['account.log-out', {}, ['logOut']],
    ['account.stay-logged-in', {}, ['stay', 'say You stay logged in']],
  ]
  test.each(rows)('%s %j', async (id, answers, done) => {
    openDesk()
    notePlace({ path: '/account', title: 'My account' })
    const outcome = await openDesk().run(id, answers)
    expect(outcome).toEqual({ refusal: null, sent: [], said: [], done })
  })

  test('WORK-9 every workspace command has a row here', () => {
    // Writes are tested against the server (tests/api/commands/layouts.test.ts, B5).
    const ids = openDesk().registry.all.filter(({ command }) => !isWrite(command)).map(({ id }) => id).filter((id) => id.startsWith('workspace.') && id !== 'workspace.repeat-command')
    expect(ids.filter((id) => !rows.some(([known]) => known === id))).toEqual([])
  })
})

describe('WORK-14 an unavailable command says why', () => {
  const alone = openDesk().registry
  test.each<[CommandId, object, string]>([
    ['workspace.close-pane', { paneCount: () => 1 }, 'workspace.only_pane'],
    ['workspace.reopen-pane', { canReopen: () => false }, 'workspace.nothing_closed'],
    ['workspace.back', { canStep: () => false }, 'workspace.nothing_back'],
    ['workspace.forward', { canStep: () => false }, 'workspace.nothing_forward'],
    ['workspace.stop-following', { isFollowing: () => false }, 'workspace.follows_nothing'],
  ])('%s', async (id, workspace, reason) => {
    expect(alone.find(id)).toBeDefined()
    const quiet = openDesk()
    const { commandEnvironment } = await import('#src/workspace/client/running/run-command')
    const desk = openDesk({ environment: { workspace: { ...commandEnvironment().workspace, ...workspace } } })
    expect(quiet.registry).toBe(desk.registry)
    expect((await desk.run(id)).refusal).toBe(reason)
  })

  test('AUTH-7 Log out is refused without a session', async () => {
    expect((await openDesk({ person: null }).run('account.log-out')).refusal).toBe('workspace.not_signed_in')
  })
})

describe('WORK-42 repeating the last command and returning to recent places', () => {
  const pane = { id: 'pane-1', number: 1, path: '/manage-tickets', scope: 'ticket-table', title: 'Tickets', params: {} } as const
  const ticket = (id: number) => ({ id, version: 1, ticket_number: `T-${id}`, status: 'pending', ticket_date: '2026-11-02', coded: false })
  const answering = () => ({ body: { updated: 1, slips: [] } })

  test('WORK-42 the last write is repeated with its answers on the current row, but not an undo or a focus move', async () => {
    const first = openDesk({ context: { pane, row: ticket(7) }, answering })
    await first.run('tickets.mark-delivered', { date: '2026-11-02' })
    await first.run('workspace.focus-pane', { number: 2 })
    await first.run('workspace.theme', { theme: 'dark' })
    const { refusal, done } = await openDesk({ context: { pane, row: ticket(8) }, answering }).run('workspace.repeat-command')
    expect([refusal, done]).toEqual([null, ['run tickets.mark-delivered {"date":"2026-11-02"}']])
  })

  test('WORK-42 a place is listed once among the recent ones, the latest first, with its filters', () => {
    openDesk()
    for (const [path, title] of [['/projects', 'My projects'], ['/manage-tickets?status=pending', 'Tickets'], ['/projects?search=82', 'My projects']] as const) notePlace({ path, title })
    expect(recentPlaces().slice(0, 2).map(({ path }) => path)).toEqual(['/projects?search=82', '/manage-tickets?status=pending'])
  })
})
