import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeDeleted } from '#src/main/server/retention/purge'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let pat: SignedInClient
const failed: unknown[] = []
beforeAll(async () => {
  server = await openTestServer()
  pat = await server.signedIn('field_inspector')
})
afterAll(() => server.close())

const steps = [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } }]
test.each([
  ['a macro', 'macros', '/v1/macros', (name: string) => ({ name, steps }), 'macro'],
  ['a saved view', 'saved_views', '/v1/saved_views', (name: string) => ({ name, screen: 'manage_tickets', query: 'status=pending', is_shared: false }), 'saved_view'],
] as const)('CONST-3 CONST-4 %s that was deleted 31 days ago is purged with an event, and one deleted 30 days ago is not', async (_title, table, path, body, kind) => {
  const addAndRemove = async (name: string) => {
    const answer = await pat.post(path, body(name))
    const id = Number(answer.body[kind].id)
    const removed = await pat.delete(`${path}/${id}`)
    expect(removed.status).toBe(204)
    return { id, changeSet: removed.headers.get('change-set') }
  }
  const [old, recent] = [await addAndRemove('Old'), await addAndRemove('Recent')]
  const age = (id: number, hours: number) => server.owner.query(`UPDATE ${table} SET deleted_at = now() - make_interval(hours => $2) WHERE id = $1`, [id, hours])
  await age(old.id, 31 * 24)
  await age(recent.id, 31 * 24 - 1)
  expect(await purgeDeleted(server.running.platform.database, { error: (fault: unknown) => failed.push(fault) })).toBe(1)
  expect(failed).toEqual([])
  const { rows } = await server.owner.query(`SELECT id FROM ${table} WHERE id = ANY ($1)`, [[old.id, recent.id]])
  expect(rows).toEqual([{ id: recent.id }])
  const events = await server.owner.query(`SELECT record_name FROM record_events WHERE record_kind = $1 AND record_id = $2 AND event = 'purged'`, [kind, old.id])
  expect(events.rows).toEqual([{ record_name: 'Old' }])
  // of the two deletions, only that of the recent row can still be undone
  expect((await pat.post('/v1/slips/undo', { change_set: recent.changeSet })).body).toMatchObject({ undone: 1 })
  expect((await pat.post('/v1/slips/undo', { change_set: old.changeSet })).body).not.toMatchObject({ undone: 1 })
  expect((await pat.get(path)).body[table].map(({ name }: { name: string }) => name)).toEqual(['Recent'])
})
