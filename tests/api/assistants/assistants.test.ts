import { afterAll, beforeAll, expect, test } from 'vitest'
import { assistants } from '#src/areas/assistants/api/assistants'
import { openAssistantsDesk, type AssistantsDesk } from '#tests/api/assistants/assistants-desk'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: AssistantsDesk
beforeAll(async () => {
  desk = await openAssistantsDesk()
})
afterAll(() => desk.close())

test('AI-18 an assistant has a name and instructions, and is on or off; assistants are listed by page', async () => {
  const created = await desk.admin.post('/v1/ai/assistants', { name: ' Specifications ', instructions: 'Name the section.\nAnswer shortly.' })
  expect(created.status).toBe(200)
  expect(created.body.assistant).toMatchObject({ name: 'Specifications', instructions: 'Name the section.\nAnswer shortly.', is_on: false, documents: 0, version: 1 })
  expect(faultsOf(assistants.detail.answer, created.body)).toEqual([])
  const { id, version, last_saved: saved } = created.body.assistant
  const changed = await desk.admin.patch(`/v1/ai/assistants/${id}`, { is_on: true, version })
  expect(changed.body.assistant).toMatchObject({ is_on: true, name: 'Specifications' })
  expect(changed.body.assistant.last_saved > saved).toBe(true)
  expect((await desk.admin.patch(`/v1/ai/assistants/${id}`, { is_on: false, version })).status).toBe(409)
  const list = await desk.admin.get('/v1/ai/assistants?page_size=10&page_number=0&sort=name,asc')
  expect(faultsOf(assistants.list.answer, list.body)).toEqual([])
  expect(list.body.page).toEqual({ total_rows: list.body.content.length, page_number: 0, page_size: 10 })
})

test('AI-18 the name is required, has at most 120 characters, and is unique regardless of case, even when two are saved at once', async () => {
  const status = async (body: object) => (await desk.admin.post('/v1/ai/assistants', body)).status
  expect(await status({ name: ' ' })).toBe(422)
  expect(await status({ name: 'x'.repeat(121) })).toBe(422)
  expect(await status({ name: 'Long', instructions: 'x'.repeat(8_001) })).toBe(422)
  expect(await status({ name: 'Manual', instructions: 'x'.repeat(8_000) })).toBe(200)
  expect(await status({ name: 'MANUAL' })).toBe(422)
  expect((await Promise.all([1, 2].map(() => status({ name: 'Twice' })))).toSorted()).toEqual([200, 422])
})

test('AI-18 a deleted assistant is not found; the deletion can be undone, with its documents', async () => {
  const { id } = await desk.assistant({ name: 'To delete' })
  await desk.upload(id, 'Manual.txt', 'Mix at 300 degrees.')
  expect((await desk.admin.delete(`/v1/ai/assistants/${id}`)).status).toBe(204)
  expect((await desk.admin.get(`/v1/ai/assistants/${id}`)).status).toBe(404)
  expect((await desk.admin.get(`/v1/ai/documents?assistant_id=${id}`)).status).toBe(404)
  expect(JSON.stringify((await desk.admin.get('/v1/ai/documents')).body.content)).not.toContain('Manual.txt')
  expect((await desk.upload(id, 'Other.txt', 'Other.')).status).toBe(404)
  const { rows: [event] } = await desk.owner.query(`SELECT change_set FROM record_events WHERE record_kind = 'ai_assistant' AND record_id = $1 AND event = 'deleted'`, [id])
  expect((await desk.admin.post('/v1/slips/undo', { change_set: event.change_set })).status).toBe(200)
  expect((await desk.admin.get(`/v1/ai/assistants/${id}`)).body.assistant).toMatchObject({ name: 'To delete', documents: 1 })
})

test('AI-2 only administrators configure assistants, and with the flag off every call answers 403', async () => {
  const { id } = await desk.assistant()
  const thread = await desk.thread(id)
  for (const role of ['area_manager', 'field_engineer', 'pending', 'read_only_auditor'] as const) {
    const other = await desk.signedIn(role)
    expect((await other.get('/v1/ai/assistants')).status).toBe(403)
    expect((await other.post('/v1/ai/threads', { assistant_id: id })).status).toBe(403)
  }
  await desk.make.flag('assistant', false)
  try {
    const calls = [
      desk.admin.get('/v1/ai/assistants'), desk.admin.get(`/v1/ai/assistants/${id}`), desk.admin.delete(`/v1/ai/assistants/${id}`), desk.admin.get('/v1/ai/documents'), desk.upload(id, 'a.txt', 'a'),
      desk.admin.get('/v1/ai/threads'), desk.admin.get(`/v1/ai/threads/${thread.id}`), desk.ask(thread.id, 'Hello?'),
    ]
    for (const call of calls) expect((await call).status).toBe(403)
  } finally {
    await desk.make.flag('assistant', true)
  }
})

test('AI-18 another agency finds neither assistants nor documents nor threads', async () => {
  const agency = await desk.make.agency()
  await desk.make.flag('assistant', true, agency)
  const other = await desk.signedIn('administrator', agency)
  const { id } = await desk.assistant()
  const { body: { document } } = await desk.upload(id, 'Manual.txt', 'Mix at 300 degrees.')
  const thread = await desk.thread(id)
  for (const path of [`assistants/${id}`, `documents/${document.id}`, `threads/${thread.id}`]) {
    expect((await other.get(`/v1/ai/${path}`)).status).toBe(404)
    expect((await other.delete(`/v1/ai/${path}`)).status).toBe(404)
  }
  expect((await other.post('/v1/ai/threads', { assistant_id: id })).status).toBe(404)
  expect((await desk.upload(id, 'a.txt', 'a', {}, other)).status).toBe(404)
  for (const list of ['assistants', 'documents', 'threads']) expect((await other.get(`/v1/ai/${list}`)).body.content).toEqual([])
})
