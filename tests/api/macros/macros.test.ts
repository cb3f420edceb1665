import { afterAll, beforeAll, expect, test } from 'vitest'
import { macros } from '#src/areas/macros/api/macros'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import type { SignedInClient } from '#tests/api/signed-in'

let server: TestServer
let pat: SignedInClient
beforeAll(async () => {
  server = await openTestServer()
  pat = await server.signedIn('field_inspector')
})
afterAll(() => server.close())

const steps = [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'Late' } } }, { command: 'tickets.mark-delivered', answers: { date: { is: 'today' } } }]
const save = (who: SignedInClient, body: object) => who.post('/v1/macros', { name: 'Late loads', steps, ...body })
const namesOf = async (who: SignedInClient) => (await who.get('/v1/macros')).body.macros.map(({ name }: { name: string }) => name)

test('PLUS-24 a macro stores its commands with their answers under a name and a key, for its owner only', async () => {
  const creation = await save(pat, { key: 'f8' })
  expect(faultsOfAnswer(macros.create, creation.body)).toEqual([])
  expect(creation.body.macro).toMatchObject({ name: 'Late loads', key: 'f8', steps, version: 1 })
  const list = await pat.get('/v1/macros')
  expect(faultsOfAnswer(macros.list, list.body)).toEqual([])
  const { id } = creation.body.macro
  const colleague = await server.signedIn('administrator')
  expect(await namesOf(colleague)).toEqual([])
  expect((await colleague.patch(`/v1/macros/${id}`, { name: 'Taken' })).status).toBe(404)
  expect((await colleague.delete(`/v1/macros/${id}`)).status).toBe(404)
  const elsewhere = await server.signedIn('administrator', await server.make.agency())
  expect((await elsewhere.delete(`/v1/macros/${id}`)).status).toBe(404)
  const changed = await pat.patch(`/v1/macros/${id}`, { name: ' Later loads ', key: null, version: 1 })
  expect(changed.body.macro).toMatchObject({ name: 'Later loads', key: null, version: 2 })
  const stale = await pat.patch(`/v1/macros/${id}`, { name: 'Again', version: 1 })
  expect([stale.status, stale.body.current[0].name]).toEqual([409, 'Later loads'])
})

test('PLUS-24 a name or key that another macro of the person has is refused regardless of case; a colleague may use both', async () => {
  const lee = await server.signedIn('field_inspector')
  await save(lee, { name: 'Ready', key: 'f9' })
  const twice = await save(lee, { name: 'READY' })
  expect([twice.status, twice.body.message]).toEqual([422, 'You already have a macro named Ready.'])
  const sharing = await save(lee, { name: 'Other', key: 'f9' })
  expect([sharing.status, sharing.body.message]).toEqual([422, 'Your macro Ready already has this key.'])
  expect((await save(await server.signedIn('qc_lab'), { name: 'Ready', key: 'f9' })).status).toBe(200)
})

test('PLUS-24 a macro without a name or commands, with a plain letter as its key, or too long is refused', async () => {
  expect((await save(pat, { name: ' ' })).body.message).toBe('Type a name for the macro.')
  expect((await save(pat, { name: 'x'.repeat(81) })).status).toBe(422)
  expect((await save(pat, { name: 'Empty', steps: [] })).status).toBe(422)
  expect((await save(pat, { name: 'Many', steps: Array.from({ length: 21 }, () => steps[0]) })).status).toBe(422)
  expect((await save(pat, { name: 'Letter', key: 'x' })).body.message).toBe('A macro needs a key with Ctrl, Alt or a function key, such as F8.')
  expect((await save(pat, { name: 'Long', steps: [{ command: 'tickets.flag', answers: { note: { is: 'value', value: 'x'.repeat(64_000) } } }] })).body.message).toBe('The answers of this macro are too long to save.')
})

test('PLUS-24 API-32 saving, changing and deleting a macro can be undone, unless its name was taken meanwhile', async () => {
  const lee = await server.signedIn('field_inspector')
  const undo = (written: { headers: Headers }) => lee.post('/v1/slips/undo', { change_set: written.headers.get('change-set') })
  const creation = await save(lee, { name: 'Undone', key: 'f9' })
  const { id } = creation.body.macro
  const renamed = await lee.patch(`/v1/macros/${id}`, { name: 'Renamed' })
  expect((await undo(renamed)).status).toBe(200)
  expect(await namesOf(lee)).toEqual(['Undone'])
  const removed = await lee.delete(`/v1/macros/${id}`)
  expect(await namesOf(lee)).toEqual([])
  const namesake = await save(lee, { name: 'undone' })
  const refused = await undo(removed)
  expect(JSON.stringify(refused.body)).toContain('You already have a macro named undone.')
  await undo(namesake)
  expect(await namesOf(lee)).toEqual([])
  const again = await save(lee, { name: 'Twice' })
  const deletion = await lee.delete(`/v1/macros/${again.body.macro.id}`)
  expect((await undo(deletion)).status).toBe(200)
  expect(await namesOf(lee)).toEqual(['Twice'])
})
