import { afterAll, expect, test, vi } from 'vitest'
import { subscribeKey } from 'valtio/utils'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { openDesk } from '#tests/commands/desk'

const LIST = '/admin/project-imagery-files/linked-drone-url'
const link = { id: 4, version: 2, name: 'Flight 12', url: 'https://drone.example/12', deleted_at: null }
const on = (row: object | null = link): Partial<CommandContext> => ({ pane: { id: 'p', number: 1, path: `${LIST}/all`, scope: 'drone-link-table', title: '', params: {} }, row: row as CommandContext['row'] })

afterAll(subscribeKey(confirmationStore, 'asked', (question) => question !== null && answerConfirmation(true)))

test.each<[CommandId, string]>([
  ['drone-links.show-list', `openPath ${LIST}/all`], ['drone-links.show-deleted', `openPath ${LIST}/recently-deleted`],
])('GEO-20 %s opens its address', async (id, done) => {
  expect((await openDesk().run(id)).done).toEqual([done])
})

test('GEO-20 a link opens in its own window, and can be deleted and restored', async () => {
  const open = vi.fn()
  vi.stubGlobal('open', open)
  await openDesk({ context: on() }).run('drone-links.open')
  expect(open.mock.calls).toEqual([['https://drone.example/12', '_blank', 'noopener,noreferrer']])
  vi.unstubAllGlobals()
  expect((await openDesk({ context: on(null) }).run('drone-links.open')).refusal).toBe('workspace.no_row')
  const removed = await openDesk({ context: on() }).run('drone-links.remove')
  expect([removed.sent.map(({ method, address }) => [method, address]), removed.said[0]?.words]).toEqual([[['DELETE', '/v1/web_map_tile_files/4']], expect.stringContaining('Flight 12 deleted')])
  const restored = await openDesk({ context: on({ ...link, deleted_at: '2026-11-01T00:00:00Z' }) }).run('drone-links.restore')
  expect(restored.sent.map(({ method, address }) => [method, address])).toEqual([['POST', '/v1/web_map_tile_files/4/restore']])
  expect((await openDesk({ context: on() }).run('drone-links.restore')).refusal).toBe('errors.record_not_deleted')
})
