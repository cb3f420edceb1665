import { afterAll, beforeAll, expect, test } from 'vitest'
import { models } from '#src/areas/assist/api/models'
import { CONTEXT, openAssistDesk, type AssistDesk } from '#tests/api/assist/assist-desk'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { today } from '#tests/day'

let desk: AssistDesk
beforeAll(async () => {
  desk = await openAssistDesk()
})
afterAll(() => desk.close())

const become = (id: number, word: string, body: object = {}) => desk.admin.post(`/v1/ai/profiles/${id}/${word}`, body)

test('AI-7 a model has title, context, author, created on, last saved, sources and a status', async () => {
  const { project, plant } = await desk.site()
  const created = await desk.admin.post('/v1/ai/profiles', { title: ' Late loads ', context: CONTEXT, material_source_ids: [plant, plant], project_ids: [project], dates: [today()] })
  expect(created.status).toBe(200)
  expect(faultsOf(models.detail.answer, created.body)).toEqual([])
  expect(created.body.profile).toMatchObject({
    title: 'Late loads', context: CONTEXT, status: 'unpublished', material_source_ids: [plant], material_sources: [expect.any(String)], project_ids: [project], dates: [today()], runs: 0, running: null, last_run: null })
  expect(created.body.profile.author).not.toBe('')
  const changed = await desk.admin.patch(`/v1/ai/profiles/${created.body.profile.id}`, { context: `${CONTEXT} More.`, version: created.body.profile.version })
  expect(changed.body.profile.last_saved > created.body.profile.last_saved).toBe(true)
  expect(changed.body.profile.created_at).toBe(created.body.profile.created_at)
  const list = await desk.admin.get('/v1/ai/profiles?page_size=10&page_number=0&sort=title,asc')
  expect(faultsOf(models.list.answer, list.body)).toEqual([])
})

test('AI-8 AI-10 a model starts unpublished; it is published, unpublished and archived; an archived one can only be unpublished', async () => {
  const { id } = await desk.readyModel()
  expect((await become(id, 'unpublish')).status).toBe(422)
  expect((await become(id, 'publish')).body.profile.status).toBe('published')
  expect((await become(id, 'publish')).status).toBe(422)
  expect((await become(id, 'unpublish')).body.profile.status).toBe('unpublished')
  expect((await become(id, 'archive')).body.profile.status).toBe('archived')
  for (const refused of [await become(id, 'publish'), await desk.admin.patch(`/v1/ai/profiles/${id}`, { title: 'Other' }), await become(id, 'archive')]) {
    expect([refused.status, refused.body.message]).toEqual([422, 'An archived model cannot be changed, run or published. Unpublish it first.'])
  }
  expect((await become(id, 'unpublish')).body.profile.status).toBe('unpublished')
})

test('AI-8 a model with incomplete sources or context cannot be published, not even in the database', async () => {
  const short = await desk.readyModel({ context: 'Too short.' })
  expect((await become(short.id, 'publish')).body.message).toBe('The context needs at least 15 words.')
  const bare = await desk.model()
  expect((await become(bare.id, 'publish')).body.message).toBe('Choose at least one material source, one project and one date.')
  await expect(desk.owner.query(`UPDATE ai_models SET status = 'published' WHERE id = $1`, [bare.id])).rejects.toThrow(/check constraint/)
  const ready = await desk.readyModel()
  await become(ready.id, 'publish')
  expect((await desk.admin.patch(`/v1/ai/profiles/${ready.id}`, { dates: [] })).status).toBe(422)
})

test('AI-9 AI-2 only administrators publish, and with the flag off every call answers 403', async () => {
  const { id } = await desk.readyModel()
  for (const role of ['area_manager', 'field_engineer', 'field_inspector', 'read_only_auditor'] as const) {
    expect((await (await desk.signedIn(role)).post(`/v1/ai/profiles/${id}/publish`, {})).status).toBe(403)
  }
  await desk.make.flag('project_assist_enabled', false)
  try {
    for (const call of [desk.admin.get('/v1/ai/profiles'), become(id, 'publish'), become(id, 'test'), desk.admin.get('/v1/ai/remarks?report_id=1')]) {
      expect((await call).status).toBe(403)
    }
  } finally {
    await desk.make.flag('project_assist_enabled', true)
  }
})

test('AI-12 the name is unique regardless of case, even when two are saved at once', async () => {
  await desk.model({ title: 'Night paving' })
  const again = await desk.admin.post('/v1/ai/profiles', { title: 'NIGHT paving', context: CONTEXT })
  expect([again.status, again.body.message]).toEqual([422, 'Model name already in use.'])
  const two = await Promise.all([1, 2].map(() => desk.admin.post('/v1/ai/profiles', { title: 'Twice', context: CONTEXT })))
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('AI-19 an unpublished model without runs can be deleted and the deletion undone; others cannot, not even in the database', async () => {
  const { id, version } = await desk.model({ title: 'To delete' })
  expect((await desk.admin.delete(`/v1/ai/profiles/${id}`)).status).toBe(204)
  expect((await desk.admin.get(`/v1/ai/profiles/${id}`)).status).toBe(404)
  const { rows: [event] } = await desk.owner.query(`SELECT change_set FROM record_events WHERE record_kind = 'ai_model' AND record_id = $1 AND event = 'deleted'`, [id])
  expect((await desk.admin.post('/v1/slips/undo', { change_set: event.change_set })).status).toBe(200)
  expect(await desk.shown(id)).toMatchObject({ title: 'To delete', context: CONTEXT })
  expect(version).toBe(1)
  const published = await desk.readyModel()
  await become(published.id, 'publish')
  const refused = await desk.admin.delete(`/v1/ai/profiles/${published.id}`)
  expect([refused.status, refused.body.message]).toEqual([422, 'Only an unpublished model without runs can be deleted. Archive it instead.'])
  const ran = await desk.readyModel()
  await desk.owner.query(`INSERT INTO ai_runs (dot_authority_id, model_id, kind, project_ids, days, status, started_by, ended_at) VALUES (1, $1, 'test', '{1}', '{}', 'done', 'Pat', now())`, [ran.id])
  expect((await desk.admin.delete(`/v1/ai/profiles/${ran.id}`)).status).toBe(422)
  await expect(desk.owner.query('UPDATE ai_models SET deleted_at = now() WHERE id = $1', [ran.id])).rejects.toThrow(/with runs cannot be deleted/)
})

test('AI-7 sources that are deleted or belong to another agency are refused, and a stale version answers 409', async () => {
  const { id, version } = await desk.readyModel()
  for (const body of [{ project_ids: [2_000_000_000] }, { material_source_ids: [2_000_000_000] }]) expect((await desk.admin.patch(`/v1/ai/profiles/${id}`, body)).status).toBe(422)
  expect((await desk.admin.patch(`/v1/ai/profiles/${id}`, { title: 'First', version })).status).toBe(200)
  expect((await desk.admin.patch(`/v1/ai/profiles/${id}`, { title: 'Second', version })).status).toBe(409)
  expect((await become(id, 'publish', { version })).status).toBe(409)
})
