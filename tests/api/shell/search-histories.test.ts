import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const texts = (body: { search_histories: readonly { text: string }[] }) => body.search_histories.map(({ text }) => text)

test('SHELL-84 the last 10 searches of a screen are kept, newest first and each once', async () => {
  const person = await server.signedIn('field_engineer')
  for (let at = 1; at <= 12; at += 1) await person.post('/v1/search_histories', { screen: 'slips', text: `search ${at}` })
  const again = await person.post('/v1/search_histories', { screen: 'slips', text: ' search 5 ' })
  expect(texts(again.body)).toEqual(['search 5', ...[12, 11, 10, 9, 8, 7, 6, 4, 3].map((at) => `search ${at}`)])
  expect(texts((await person.get('/v1/search_histories?screen=slips')).body)).toHaveLength(10)
})

test('SHELL-84 searches belong to one person, agency and screen, and can be cleared', async () => {
  const [ann, ben] = await Promise.all([server.signedIn('administrator'), server.signedIn('administrator')])
  await ann.post('/v1/search_histories', { screen: 'slips', text: 'cement' })
  await ann.post('/v1/search_histories', { screen: 'employees', text: 'ruiz' })
  expect(texts((await ben.get('/v1/search_histories?screen=slips')).body)).toEqual([])
  expect((await ann.delete('/v1/search_histories?screen=slips')).status).toBe(204)
  expect(texts((await ann.get('/v1/search_histories?screen=slips')).body)).toEqual([])
  expect(texts((await ann.get('/v1/search_histories?screen=employees')).body)).toEqual(['ruiz'])
})

test('SHELL-84 a search without visible text, one that is too long, and one that names no screen are refused', async () => {
  const person = await server.signedIn('pending')
  for (const body of [{ screen: 'slips', text: '  ' }, { screen: 'slips', text: '' }, { screen: 'slips', text: 'x'.repeat(201) }, { screen: 'No Screen', text: 'a' }, { screen: 'slips', text: '\u202eabc' }]) {
    expect([body, (await person.post('/v1/search_histories', body)).status]).toEqual([body, 422])
  }
})
