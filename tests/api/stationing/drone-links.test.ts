import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { droneLinks } from '#src/areas/stationing/api/drone-links'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

const LINKS = '/v1/web_map_tile_files'
let desk: Desk
let project: number
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: 'SR 14' })
})

const add = (values: object = {}) => desk.clerk.post(LINKS, { name: 'Flight 12', dot_project_id: project, url: 'https://drone.example/12', ...values })
const idsOf = async (query: string) => (await desk.clerk.get(`${LINKS}?page_size=100${query}`)).body.content.map(({ id }: { id: number }) => id)

test('GEO-20 a drone link has a name, a project, a URL, who added it and when', async () => {
  const answer = await add({ name: ' Flight 12 ' })
  expect([answer.status, faultsOf(droneLinks.create.answer, answer.body)]).toEqual([200, []])
  expect(answer.body.web_map_tile_file).toMatchObject({ name: 'Flight 12', dot_project_id: project, project: 'SR 14', url: 'https://drone.example/12', added_by: expect.stringMatching(/\S/), version: 1, deleted_at: null, deleted_by: null })
  const { id } = answer.body.web_map_tile_file
  const list = await desk.clerk.get(LINKS)
  expect([faultsOf(droneLinks.list.answer, list.body), await idsOf('')]).toEqual([[], expect.arrayContaining([id])])
  const changed = await desk.clerk.patch(`${LINKS}/${id}`, { url: 'http://drone.example/13', version: 1 })
  expect(changed.body.web_map_tile_file).toMatchObject({ url: 'http://drone.example/13', version: 2 })
  expect((await desk.clerk.patch(`${LINKS}/${id}`, { name: 'Late', version: 1 })).status).toBe(409)
})

test.each([
  ['no URL', { url: '' }], ['words', { url: 'drone' }], ['another scheme', { url: 'ftp://drone.example' }], ['a script', { url: 'javascript:alert(1)' }], ['no name', { name: ' ' }],
])('GEO-20 PROJ-42 %s is refused', async (_what, values) => {
  const answer = await add(values)
  expect(answer.status).toBe(422)
  if ('url' in values && values.url !== '') expect(answer.body.message).toBe('Please enter a valid URL.')
})

test('GEO-20 a project that does not exist is not found', async () => {
  expect((await add({ dot_project_id: 999_999 })).status).toBe(404)
  const { id } = (await add()).body.web_map_tile_file
  expect((await desk.clerk.patch(`${LINKS}/${id}`, { dot_project_id: 999_999 })).status).toBe(404)
})

test('GEO-20 a deleted link is listed as recently deleted, can be restored, and is permanently deleted after its days', async () => {
  const { id } = (await add()).body.web_map_tile_file
  expect((await desk.clerk.delete(`${LINKS}/${id}`)).status).toBe(204)
  expect([(await idsOf('')).includes(id), (await idsOf('&deleted=true')).includes(id)]).toEqual([false, true])
  const { deleted_by: by } = (await desk.clerk.get(`${LINKS}?deleted=true&page_size=100`)).body.content.find((one: { id: number }) => one.id === id)
  expect(by).toMatch(/\S/)
  expect(await desk.clerk.post(`${LINKS}/${id}/restore`)).toMatchObject({ status: 200, body: { web_map_tile_file: { id, deleted_at: null } } })
  await desk.clerk.delete(`${LINKS}/${id}`)
  await desk.owner.query("UPDATE drone_links SET deleted_at = now() - interval '31 days' WHERE id = $1", [id])
  expect([(await idsOf('&deleted=true')).includes(id), (await desk.clerk.post(`${LINKS}/${id}/restore`)).status]).toEqual([false, 422])
})
