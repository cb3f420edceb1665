import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeDeleted } from '#src/main/server/retention/purge'
import type { Answer } from '#tests/api/client'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
})
afterAll(() => server.close())

const changeSetOf = (answer: Pick<Answer, 'headers'>) => answer.headers.get('change-set') ?? ''
const undo = (answer: Pick<Answer, 'headers'>) => administrator.post('/v1/slips/undo', { change_set: changeSetOf(answer) })

/**
 * Moves those events of a change set that deleted a record, and the times of deletion in them, 40 days into the past. Disables the trigger
 * that protects events while it does so.
 */
async function age(answer: Pick<Answer, 'headers'>): Promise<void> {
  await server.owner.query(`
    BEGIN; ALTER TABLE record_events DISABLE TRIGGER keep_trail;
    UPDATE record_events SET happened_at = happened_at - interval '40 days',
      changes = changes || jsonb_build_object('deleted_at', jsonb_build_array((changes -> 'deleted_at' ->> 0)::timestamptz - interval '40 days', NULL))
    WHERE change_set = '${changeSetOf(answer)}' AND changes ? 'deleted_at';
    ALTER TABLE record_events ENABLE TRIGGER keep_trail; COMMIT`)
}

async function deletion(table: string, id: number): Promise<{ readonly age: number | null } | undefined> {
  const { rows } = await server.owner.query<{ age: number | null }>(`SELECT extract(epoch FROM now() - deleted_at)::float AS age FROM ${table} WHERE id = $1`, [id])
  return rows[0]
}

async function addDocument(project: number): Promise<{ readonly id: number; readonly answer: Pick<Answer, 'headers'> }> {
  const answer = await fetch(`${server.address}/v1/documents?owner_type=project&owner_id=${project}&name=plan.pdf`, {
    method: 'POST', headers: { ...administrator.headers, 'content-type': 'application/octet-stream' }, body: '%PDF-1.7 plan' })
  const { document } = (await answer.json()) as { document: { id: number } }
  return { id: document.id, answer }
}

test('CONST-3 API-32 undoing the creation of an old record deletes it now: it is kept for 30 days from then, the trail says so, and it can be redone', async () => {
  const member = await server.make.employee({ role: 'field_inspector' })
  const group = await administrator.post('/v3/dot_groups', { name: 'Paving', description: '', member_ids: [member.id] })
  const document = await addDocument(await server.make.project())
  const station = await administrator.post('/v3/dot_projects', { title: 'Ramp', state_project_number: 'SP-RAMP', timezone: 'America/Chicago' })
  for (const [table, id, created] of [['dot_groups', group.body.dot_group.id, group], ['documents', document.id, document.answer], ['dot_projects', station.body.project.id, station]] as const) {
    await age(created)
    const undone = await undo(created)
    expect(undone.body, table).toMatchObject({ undone: 1, left: [] })
    expect(Math.abs((await deletion(table, id))?.age ?? Number.NaN), table).toBeLessThan(600)
    const { rows } = await server.owner.query<{ age: number }>(
      `SELECT extract(epoch FROM now() - (changes -> 'deleted_at' ->> 1)::timestamptz)::float AS age FROM record_events WHERE change_set = $1`, [changeSetOf(undone)])
    expect(rows.map((event) => Math.abs(event.age) < 600), table).toEqual([true])
    await purgeDeleted(server.running.platform.database, server.running.platform.log)
    expect((await undo(undone)).body, table).toMatchObject({ undone: 1, left: [] })
    expect(await deletion(table, id), table).toEqual({ age: null })
  }
})

test('CONST-3 API-32 undoing a restore deletes the record again from now on, and not since its first deletion', async () => {
  const member = await server.make.employee({ role: 'field_inspector' })
  const { id } = (await administrator.post('/v3/dot_groups', { name: 'Bridges', description: '', member_ids: [member.id] })).body.dot_group
  await administrator.delete(`/v3/dot_groups/${id}`)
  const restored = await administrator.post(`/v3/dot_groups/${id}/restore`)
  await age(restored)
  expect((await undo(restored)).body).toMatchObject({ undone: 1 })
  expect(Math.abs((await deletion('dot_groups', id))?.age ?? Number.NaN)).toBeLessThan(600)
})
