import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerConfirmation, confirmationStore } from '#src/workspace/client/writes/confirmation-store'
import { undoHandle } from '#src/workspace/client/writes/undo'
import { deskAt, selected } from '#tests/api/commands/desk-at-server'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
})
afterAll(() => server.close())

const pane = { id: 'pane-1', number: 1, path: '/admin/groups', scope: 'group-table' as const, title: 'Groups', params: {} }

test('B13 PEOP-19 WORK-17 the selected groups are previewed and removed by one request, and restored by one undo', async () => {
  const { id: member } = await server.make.employee({ role: 'field_inspector' })
  const rows = []
  for (const name of ['Culverts', 'Guardrail', 'Signing']) {
    rows.push((await admin.post('/v3/dot_groups', { name, description: '', member_ids: [member] })).body.dot_group)
  }
  const ids = rows.map(({ id }) => id)
  const partly = deskAt(server, admin, { pane, selection: { kind: 'all', filters: {}, except_ids: [], count: 240, loaded: rows } })
  expect((await partly.run('groups.remove')).refusal).toBe('errors.groups_not_loaded')
  const desk = deskAt(server, admin, { pane, selection: selected(rows) })
  expect(await desk.preview('groups.remove')).toEqual({ would_update: 3, refused: [] })

  const running = desk.run('groups.remove')
  await expect.poll(() => confirmationStore.asked?.title).toBe('Remove 3 groups?')
  answerConfirmation(true)
  const { sent, said } = await running
  expect(sent.map(({ method, address, body }) => [method, address, body])).toEqual([['POST', '/v3/dot_groups/bulk_remove', { group_ids: ids }]])
  expect([said, undoHandle.lastUndoable()?.count]).toEqual([[{ tone: 'success', words: '3 groups removed' }], 3])
  const { rows: left } = await server.owner.query('SELECT id FROM dot_groups WHERE id = ANY($1) AND deleted_at IS NULL', [ids])
  expect(left).toEqual([])
})

test('B13 PEOP-19 WORK-17 the selected deleted groups are previewed and restored by one request, and removed again by one undo', async () => {
  const { id: member } = await server.make.employee({ role: 'field_inspector' })
  const ids: number[] = []
  for (const name of ['Fences', 'Lights']) ids.push((await admin.post('/v3/dot_groups', { name, description: '', member_ids: [member] })).body.dot_group.id)
  await admin.post('/v3/dot_groups/bulk_remove', { group_ids: ids })
  const { body } = await admin.get('/v3/dot_groups?deleted=true&sort_by=name')
  const rows = body.dot_groups.filter((row: { id: number }) => ids.includes(row.id))
  const desk = deskAt(server, admin, { pane: { ...pane, path: '/admin/groups?deleted=yes' }, selection: selected(rows) })
  expect(await desk.preview('groups.restore')).toEqual({ would_update: 2, refused: [] })
  const { sent, said } = await desk.run('groups.restore')
  expect(sent.map(({ method, address, body: payload }) => [method, address, payload])).toEqual([['POST', '/v3/dot_groups/bulk_restore', { group_ids: ids }]])
  expect([said, undoHandle.lastUndoable()?.count]).toEqual([[{ tone: 'success', words: '2 groups restored' }], 2])
  expect((await desk.run('tickets.undo')).said).toEqual([{ tone: 'success', words: 'Undone: restore, 2 groups' }])
})
