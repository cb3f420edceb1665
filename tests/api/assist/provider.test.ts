import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provider as contract } from '#src/areas/assist/api/provider'
import { askProvider } from '#src/areas/assist/server/provider/public/ask-provider'
import { openAssistDesk, type AssistDesk } from '#tests/api/assist/assist-desk'
import { complete } from '#tests/api/assist/provider-server'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: AssistDesk
beforeAll(async () => {
  desk = await openAssistDesk()
})
afterAll(() => desk.close())
beforeEach(() => {
  desk.provider.calls.length = 0
  desk.provider.answer = (response) => complete(response, 'ready')
})

const testConnection = () => desk.admin.post('/v1/ai/provider/test', {})
const lastCall = async () => (await desk.admin.get('/v1/ai/calls?page_size=10')).body.content[0]

test('AI-3 an administrator can set the provider before a flag is on, and others do not see it', async () => {
  await desk.make.flag('project_assist_enabled', false)
  try {
    expect((await desk.admin.get('/v1/ai/provider')).status).toBe(200)
    expect((await (await desk.signedIn('area_manager')).get('/v1/ai/provider')).status).toBe(403)
  } finally {
    await desk.make.flag('project_assist_enabled', true)
  }
})

test('AI-3 without a provider every run answers 503 with its message, and nothing is sent', async () => {
  const { id } = await desk.readyModel()
  for (const call of [testConnection(), desk.admin.post(`/v1/ai/profiles/${id}/test`, {}), desk.admin.post(`/v1/ai/profiles/${id}/run`, { date: '2026-01-02' })]) {
    const { status, body } = await call
    expect([status, body.message]).toEqual([503, 'No AI provider is configured.'])
  }
  expect(desk.provider.calls).toEqual([])
  expect((await desk.admin.get('/v1/ai/provider')).body.ai_provider).toMatchObject({ version: 0, is_on: false, has_key: false })
})

test('AI-3 an administrator sets address, model and key; the key is stored encrypted and never answered, logged or recorded', async () => {
  expect((await desk.admin.patch('/v1/ai/provider', { is_on: true })).status).toBe(422)
  for (const base_address of ['ftp://models.example', 'https://me:pass@models.example', 'models.example', 'https://models.example/?key=1']) {
    const message = 'Enter an address that starts with https:// and has no user name, no password and nothing after ? or #.'
    expect(await desk.admin.patch('/v1/ai/provider', { base_address })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'base_address', message }] } })
  }
  await desk.useProvider()
  const shown = await desk.admin.get('/v1/ai/provider')
  expect(faultsOf(contract.detail.answer, shown.body)).toEqual([])
  expect(shown.body.ai_provider).toMatchObject({ is_on: true, has_key: true, model_name: 'small-model' })
  expect((await testConnection()).body).toMatchObject({ problem: null })
  expect(desk.provider.calls[0]).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer sk-opensesame', body: { model: 'small-model' } })
  const calls = await desk.admin.get('/v1/ai/calls?page_size=10')
  expect(faultsOf(contract.calls.answer, calls.body)).toEqual([])
  expect(calls.body.content[0]).toMatchObject({ purpose: 'connection', host: desk.provider.host, result: 'answered', characters_out: expect.any(Number), characters_in: expect.any(Number), duration_ms: expect.any(Number) })
  expect(calls.body.content[0].characters_in).toBeGreaterThan(0)
  const { rows } = await desk.owner.query(`SELECT (SELECT string_agg(changes::text, ' ') FROM record_events WHERE record_kind = 'ai_provider') AS events, (SELECT encode(secret, 'escape') FROM ai_providers) AS stored,
    (SELECT string_agg(answer, ' ') FROM idempotency_keys) AS answers, (SELECT json_agg(c) FROM ai_calls c) AS calls`)
  expect(JSON.stringify([rows, shown.body, calls.body])).not.toContain('opensesame')
  expect(JSON.stringify(rows[0].calls)).not.toContain('ready')
})

test('AI-3 a key is never sent to a host other than the one it was entered for', async () => {
  await desk.useProvider()
  const other = desk.provider.address.replace('127.0.0.1', 'localhost')
  expect((await desk.admin.patch('/v1/ai/provider', { base_address: other })).status).toBe(200)
  const { status, body } = await testConnection()
  expect([status, body.problem]).toEqual([200, 'Enter the key again. The stored key belongs to another host or can’t be decrypted.'])
  expect(desk.provider.calls).toEqual([])
  await desk.useProvider()
})

test.each([
  ['a refused key', (response) => response.writeHead(401).end('{}'), 'refused', 'The provider refused the key (status 401).'],
  ['a busy provider', (response) => response.writeHead(429).end(), 'busy', 'The provider asks to wait before the next call (status 429).'],
  ['an error', (response) => response.writeHead(500).end('secret words'), 'status', 'The provider answered with status 500.'],
  ['half an answer', (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"choices": [')
    setTimeout(() => response.destroy(), 20)
  }, 'no_answer', 'The provider did not answer in time or could not be reached.'],
  ['10 MB', (response) => response.writeHead(200).end('x'.repeat(10 * 1024 * 1024)), 'too_large', 'The provider sent an answer that is too large.'],
  ['a redirect to a private address', (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(), 'redirected', 'The provider redirects to 169.254.169.254, which is not followed.'],
  ['text that is not a chat answer', (response) => response.writeHead(200).end('<html>'), 'unreadable', 'The provider sent an answer that is not a chat answer.'],
] satisfies readonly (readonly [string, AssistDesk['provider']['answer'], string, string])[])('AI-3 %s is reported in a sentence and logged', async (_name, answer, result, sentence) => {
  await desk.useProvider()
  desk.provider.answer = answer
  const { status, body } = await testConnection()
  expect([status, body.problem]).toEqual([200, sentence])
  expect(await lastCall()).toMatchObject({ result })
  expect(desk.provider.calls).toHaveLength(1)
})

test('AI-3 a call to a provider that hangs is abandoned, and a private address that is not trusted is not called', async () => {
  await desk.useProvider()
  desk.provider.answer = () => undefined
  const reply = askProvider(desk.running.platform, { agency: desk.make.firstAgency, askedBy: 'Pat', purpose: 'connection', modelTitle: '', mostTokens: 5, messages: [] }, 300)
  await expect(reply).rejects.toThrow('The provider did not answer in time or could not be reached.')
  expect(await lastCall()).toMatchObject({ result: 'no_answer', asked_by: 'Pat' })
  await desk.useProvider({ base_address: 'https://10.0.0.1/v1', key: 'sk-2' })
  expect((await testConnection()).body.problem).toBe('This address is not allowed. It is not https or is on a private network.')
  expect(await lastCall()).toMatchObject({ result: 'not_allowed' })
})

test('AI-3 a change of the provider can be undone, and a stale one answers 409', async () => {
  await desk.useProvider()
  const { version } = (await desk.admin.get('/v1/ai/provider')).body.ai_provider
  const changed = await desk.admin.patch('/v1/ai/provider', { is_on: false, version })
  expect(changed.status).toBe(200)
  expect((await desk.admin.patch('/v1/ai/provider', { is_on: true, version })).status).toBe(409)
  const { rows: [event] } = await desk.owner.query(`SELECT change_set FROM record_events WHERE record_kind = 'ai_provider' ORDER BY id DESC LIMIT 1`)
  expect((await desk.admin.post('/v1/slips/undo', { change_set: event.change_set })).status).toBe(200)
  expect((await desk.admin.get('/v1/ai/provider')).body.ai_provider).toMatchObject({ is_on: true, has_key: true })
})
