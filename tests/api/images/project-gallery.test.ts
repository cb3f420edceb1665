import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '#src/areas/tickets/api/images'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { picture } from '#tests/api/images/pictures'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let admin: SignedInClient
let road: number
let bridge: number
const tickets: Record<string, number> = {}

beforeAll(async () => {
  server = await openTestServer()
  admin = await server.signedIn('administrator')
  road = await server.make.project({ title: 'Ridge Road' })
  bridge = await server.make.project({ title: 'Elm Bridge' })
  const content = (await picture('jpeg')).toString('base64')
  const photos = [['G-1', road, 'Scale 100%.jpg'], ['G-1', road, 'Truck_7.jpg'], ['G-2', road, 'Load.jpg'], ['G-3', bridge, 'Deck.jpg'], ['G-4', null, 'Lost.jpg']] as const
  for (const [number, project, name] of photos) {
    const slip = (tickets[number] ??= await server.make.ticket(project, { ticket_number: number, material_description: number === 'G-2' ? 'HMA Base' : 'Concrete', supplier: 'Basin Paving' }))
    expect((await admin.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content, name })).status).toBe(201)
  }
})
afterAll(() => server.close())

const gallery = (query: string, by = admin) => by.get(`/v1/images?imageable_type=Project&${query}`)
const names = async (query: string, by = admin) => (await gallery(query, by)).body.images.map(({ name }: { name: string }) => name)

describe('the gallery of a project', () => {
  test('TICK-72 TICK-73 lists only the photos of the project’s tickets, newest first, with ticket and project, by page', async () => {
    const answer = await gallery(`imageable_id=${road}&page_size=2`)
    expect(answer.status).toBe(200)
    expect(faultsOfAnswer(images.list, answer.body)).toEqual([])
    expect([answer.body.page, answer.headers.get('total-count')]).toEqual([{ total_rows: 3, page_number: 1, page_size: 2 }, '3'])
    expect(answer.body.images).toMatchObject([
      { name: 'Load.jpg', imageable_type: 'Slip', imageable_id: tickets['G-2'], ticket_number: 'G-2', material_description: 'HMA Base', dot_project_id: road, project: 'Ridge Road' },
      { name: 'Truck_7.jpg', ticket_number: 'G-1' },
    ])
    expect(await names(`imageable_id=${road}&page_size=2&page_number=2`)).toEqual(['Scale 100%.jpg'])
    expect(await names(`imageable_id=${road}&scope_mode=PROJECT_ONLY`)).toEqual(['Load.jpg', 'Truck_7.jpg', 'Scale 100%.jpg'])
  })

  test('TICK-73 with ALL_PROJECTS it has the photos of every project, whether or not one is named, and none of tickets without a project', async () => {
    for (const query of ['scope_mode=ALL_PROJECTS', `scope_mode=ALL_PROJECTS&imageable_id=${road}`]) {
      expect(await names(query)).toEqual(['Deck.jpg', 'Load.jpg', 'Truck_7.jpg', 'Scale 100%.jpg'])
    }
  })

  test.each([
    ['load', ['Load.jpg']], ['g-1', ['Truck_7.jpg', 'Scale 100%.jpg']], ['  basin   hma ', ['Load.jpg']], ['basin deck', []], ['ridge pat', ['Load.jpg', 'Truck_7.jpg', 'Scale 100%.jpg']],
    ['100%', ['Scale 100%.jpg']], ['_', ['Truck_7.jpg']], ['%', ['Scale 100%.jpg']], ["'; --", []], ['\\', []],
  ])('TICK-72 the search %j finds by what is known about photo, ticket and project, and treats no character as a pattern', async (search, matches) => {
    expect(await names(`imageable_id=${road}&metadata_search=${encodeURIComponent(search)}`)).toEqual(matches)
  })

  test('TICK-72 API-16 a deleted photo is in no gallery, nor is one of another agency or of a project that the person is not in', async () => {
    const slip = await server.make.ticket(bridge)
    const { body: { image } } = await admin.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content: (await picture('png')).toString('base64'), name: 'gone.png' })
    expect((await admin.delete(`/v1/images/${image.id}?imageable_type=Slip&imageable_id=${slip}`)).status).toBe(204)
    expect(await names(`imageable_id=${bridge}`)).toEqual(['Deck.jpg'])
    const inspector = await server.signedIn('field_inspector')
    expect((await gallery(`imageable_id=${road}`, inspector)).status).toBe(404)
    expect(await names('scope_mode=ALL_PROJECTS', inspector)).toEqual([])
    await server.make.onTeam(bridge, inspector.person)
    expect(await names('scope_mode=ALL_PROJECTS', inspector)).toEqual(['Deck.jpg'])
    const stranger = await server.signedIn('administrator', await server.make.agency())
    expect([(await gallery(`imageable_id=${road}`, stranger)).status, await names('scope_mode=ALL_PROJECTS', stranger)]).toEqual([404, []])
  })

  test('TICK-72 PROJ-46 the gallery is filtered by the day taken in the project’s zone, ticket, material, plant and who added it, by whole values', async () => {
    const elm = await server.make.project({ title: 'Elm Street', timezone: 'America/Chicago' })
    const content = (await picture('jpeg')).toString('base64')
    for (const [number, plant, name, takenAt] of [['F-1', 'North Quarry', 'Late.jpg', '2026-11-03T04:30:00Z'], ['F-10', 'South Pit', 'Early.jpg', '2026-11-03T07:00:00Z']] as const) {
      const slip = await server.make.ticket(elm, { ticket_number: number, plant_name: plant, material_description: `Mix ${number}` })
      const { body } = await admin.post('/v1/images', { imageable_type: 'Slip', imageable_id: slip, content, name })
      await server.owner.query('UPDATE images SET taken_at = $1, created_by_name = $2 WHERE id = $3', [takenAt, `Pat ${number}`, body.image.id])
    }
    await admin.post('/v1/images', { imageable_type: 'Project', imageable_id: elm, content, name: 'Site.jpg' })
    const namesFor = (query: string) => names(`imageable_id=${elm}&${query}`)
    expect(await namesFor('start_date=2026-11-02&end_date=2026-11-02')).toEqual(['Late.jpg'])
    expect(await namesFor('start_date=2026-11-03&end_date=2026-11-03')).toEqual(['Early.jpg'])
    expect(await namesFor('end_date=2026-11-03')).toEqual(['Early.jpg', 'Late.jpg'])
    expect(await namesFor('ticket_number=F-1')).toEqual(['Late.jpg'])
    expect(await namesFor('material_description=Mix%20F-10')).toEqual(['Early.jpg'])
    expect(await namesFor('plant_name=North%20Quarry')).toEqual(['Late.jpg'])
    expect(await namesFor('by=Pat%20F-10&metadata_search=early')).toEqual(['Early.jpg'])
    expect(await namesFor('by=Pat%20F-10&plant_name=North%20Quarry')).toEqual([])
    expect((await gallery(`imageable_id=${elm}&ticket_number=F-1`)).body.images[0].plant_name).toBe('North Quarry')
    expect((await gallery(`imageable_id=${elm}&start_date=yesterday`)).status).toBe(422)
  })

  test.each([
    ['imageable_type=Project', 'imageable_id'], ['imageable_type=Slip', 'imageable_id'], ['imageable_type=Slip&imageable_id=1&scope_mode=ALL_PROJECTS', 'scope_mode'],
    ['imageable_type=Slip&imageable_id=1&metadata_search=x', 'metadata_search'], ['imageable_type=Slip&imageable_id=1&by=x', 'by'],
  ])('API-13 TICK-72 the query %s is refused and %s is named', async (query, field) => {
    const answer = await admin.get(`/v1/images?${query}`)
    expect([answer.status, answer.body.detailed_errors?.[0]?.field]).toEqual([422, field])
  })
})
