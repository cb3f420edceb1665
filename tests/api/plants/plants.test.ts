import { afterAll, beforeAll, expect, test } from 'vitest'
import { plants } from '#src/areas/plants/api/plants'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openPlantDesk, type PlantDesk } from '#tests/api/plants/plant-desk'
import { eventsOf, rowOf, sentTicket } from '#tests/api/receipt/supplier'
import { today } from '#tests/day'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const ticketsOf = async (plant: number) => (await desk.clerk.get(`/v1/slips?filters[plant_id][in][]=${plant}`)).body.slips.map(({ ticket_number: number }: { ticket_number: string }) => number).toSorted()

test('PLNT-1 PLNT-3 a plant is created by the first ticket that names it and listed with its tickets', async () => {
  await desk.send('First pit', [5, 6])
  await desk.send('FIRST PIT', [7])
  const answer = await desk.inspector.get('/v1/dot_plants?search=first%20pit&sort_by=name&sort_order=asc')
  expect(faultsOfAnswer(plants.list, answer.body)).toEqual([])
  expect(answer.body.dot_plants).toMatchObject([{ name: 'First pit', supplier: 'North Ridge Asphalt', active: true, tickets: 3, address: null, last_ticketed_at: expect.any(String) }])
  expect(answer.headers.get('total-count')).toBe('1')
  expect(await ticketsOf(answer.body.dot_plants[0].id)).toHaveLength(3)
  expect((await (await desk.signedIn('field_engineer')).get('/v1/dot_plants')).status).toBe(403)
})

test('PLNT-3 an administrator edits a plant and makes it inactive; a stale version, bad values and other roles are refused', async () => {
  await desk.send('Edited', [5])
  const id = await desk.plantId('Edited')
  const changed = await desk.clerk.patch(`/v1/dot_plants/${id}`, { version: 1, address: '  900   Pit Road ', lat: 46.6, long: -120.5, active: false })
  expect(faultsOfAnswer(plants.change, changed.body)).toEqual([])
  expect(changed.body.dot_plant).toMatchObject({ version: 2, address: '900 Pit Road', lat: 46.6, long: -120.5, active: false })
  expect(await desk.clerk.patch(`/v1/dot_plants/${id}`, { version: 1, address: 'old' })).toMatchObject({ status: 409, body: { current: [{ id, version: 2, address: '900 Pit Road' }] } })
  expect(await desk.clerk.patch(`/v1/dot_plants/${id}`, { address: 'Pit\u0085Road' })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'address', message: 'Address has characters that cannot be displayed.' }] } })
  expect(await desk.clerk.patch(`/v1/dot_plants/${id}`, { lat: 91 })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'lat' }] } })
  expect(await desk.clerk.patch(`/v1/dot_plants/${id}`, { long: null })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'long', message: 'Enter both latitude and longitude.' }] } })
  expect((await desk.inspector.patch(`/v1/dot_plants/${id}`, { active: true })).status).toBe(403)
  expect((await (await desk.signedIn('administrator', await desk.make.agency())).patch(`/v1/dot_plants/${id}`, { active: true })).status).toBe(404)
  const near = async (query: string) => (await desk.clerk.get(`/v1/dot_plants?${query}`)).body.dot_plants.map(({ name }: { name: string }) => name)
  expect([await near('lat=46.605&long=-120.51'), await near('lat=46.7&long=-120.5'), await near('address=pit%20road'), await near('active=false')]).toEqual([['Edited'], [], ['Edited'], ['Edited']])
  expect(await desk.health('Edited')).toMatchObject({ state: 'inactive', is_flagged: false })
  expect((await undo(changed)).body).toMatchObject({ undone: 1 })
  expect((await desk.clerk.get(`/v1/dot_plants/${id}`)).body.dot_plant).toMatchObject({ address: null, lat: null, active: true })
})

test('PLNT-3 two records of one plant are suggested and merged: tickets move with one event each, later ones follow, and undo reverses it', async () => {
  const [first] = await desk.send('Merge North', [5])
  const [moved] = await desk.send('Merge  north.', [10])
  const [into, from] = [await desk.plantId('Merge North'), await desk.plantId('Merge  north.')]
  const suggested = await desk.clerk.get('/v1/dot_plants/duplicates')
  expect(faultsOfAnswer(plants.duplicates, suggested.body)).toEqual([])
  expect(suggested.body.duplicates).toMatchObject([{ id: from, reason: 'same_name', plant: { id: into, tickets: 1 }, other: { id: from, tickets: 1 } }])
  const preview = await desk.clerk.post(`/v1/dot_plants/${from}/merge`, { into, dry_run: true })
  expect([preview.body.would_update, (await rowOf(desk, moved ?? 0)).plant_id]).toEqual([1, from])

  await desk.clerk.post('/v1/plant_health/contacts', { name: 'Merge desk', phone: '(509) 555-0100', plant_id: from })
  const merged = await desk.clerk.post(`/v1/dot_plants/${from}/merge`, { into, version: 1 })
  expect(faultsOfAnswer(plants.merge, merged.body)).toEqual([])
  expect(merged.body).toMatchObject({ moved: 1, dot_plant: { id: into, tickets: 2 } })
  expect((await eventsOf(desk, moved ?? 0)).at(-1)).toMatchObject({ event: 'plant_changed', changes: { plant_id: [from, into] }, slip_version: 2 })
  expect((await eventsOf(desk, first ?? 0)).map(({ event }) => event)).toEqual(['received'])
  expect([await desk.health('Merge North'), await desk.health('Merge  north.')]).toMatchObject([{ tickets: 2, timed: 2 }, undefined])
  const later = await desk.send('Merge  north.', [1])
  expect((await rowOf(desk, later[0] ?? 0)).plant_id).toBe(into)
  expect(await desk.clerk.patch(`/v1/dot_plants/${from}`, { active: false })).toMatchObject({ status: 422, body: { message: 'Merge  north. was merged into Merge North. Change that plant instead.' } })
  expect((await desk.clerk.get('/v1/plant_health/contacts?search=merge')).body.content).toMatchObject([{ plant_name: 'Merge North' }])

  expect((await undo(merged)).body).toMatchObject({ undone: 3, slip_ids: [moved], left: [] })
  expect((await rowOf(desk, moved ?? 0)).plant_id).toBe(from)
  expect([await desk.health('Merge North'), await desk.health('Merge  north.')]).toMatchObject([{ tickets: 2 }, { tickets: 1 }])
  expect((await rowOf(desk, (await desk.send('Merge  north.', [1]))[0] ?? 0)).plant_id).toBe(from)
})

test('PLNT-3 plants with a ticket of the same number and day cannot be merged, and the numbers are named', async () => {
  const same = { ticket_number: 'SAME-1' }
  await desk.send('Same A', [5], same)
  await desk.send('Same B', [5], same)
  const [one, other] = [await desk.plantId('Same A'), await desk.plantId('Same B')]
  expect(await desk.clerk.post(`/v1/dot_plants/${other}/merge`, { into: one })).toMatchObject({ status: 422, body: { message: 'The plants cannot be merged. Both have these tickets on the same day: SAME-1.' } })
  expect((await desk.clerk.post(`/v1/dot_plants/${one}/merge`, { into: one })).status).toBe(422)
  expect((await desk.clerk.post(`/v1/dot_plants/${one}/merge`, { into: 999_999 })).status).toBe(404)
  expect((await desk.inspector.post(`/v1/dot_plants/${other}/merge`, { into: one })).status).toBe(403)
  const foreign = await desk.make.plant({ dot_authority_id: await desk.make.agency() })
  expect((await desk.clerk.post(`/v1/dot_plants/${one}/merge`, { into: foreign })).status).toBe(404)
})

test('PLNT-3 merging a merged plant again takes along the plants that were merged into it', async () => {
  for (const name of ['Chain A', 'Chain B', 'Chain C']) await desk.send(name, [5])
  const [a, b, c] = [await desk.plantId('Chain A'), await desk.plantId('Chain B'), await desk.plantId('Chain C')]
  await desk.clerk.post(`/v1/dot_plants/${a}/merge`, { into: b })
  await desk.clerk.post(`/v1/dot_plants/${b}/merge`, { into: c })
  expect((await rowOf(desk, (await desk.send('Chain A', [1]))[0] ?? 0)).plant_id).toBe(c)
  expect(await ticketsOf(c)).toHaveLength(4)
})

test('PLNT-3 no ticket stays at a plant that is merged while its tickets arrive', async () => {
  for (const name of ['Race A', 'Race B']) await desk.send(name, [5])
  const [from, into] = [await desk.plantId('Race A'), await desk.plantId('Race B')]
  const arriving = Array.from({ length: 20 }, () => desk.supplier.post('/v1/slips', sentTicket({ plant_name: 'Race A', ticket_date: today() })))
  const [merged, ...received] = await Promise.all([desk.clerk.post(`/v1/dot_plants/${from}/merge`, { into }), ...arriving])
  expect([merged.status, ...received.map(({ status }) => status)]).toEqual(Array.from({ length: 21 }, () => 200))
  expect([await ticketsOf(from), (await ticketsOf(into)).length]).toEqual([[], 22])
  expect(await desk.health('Race B')).toMatchObject({ tickets: 22 })
})

test('PLNT-3 a plant that is edited while its tickets arrive keeps both the edits and the tickets', async () => {
  await desk.send('Race Edit', [5])
  const id = await desk.plantId('Race Edit')
  const arriving = Array.from({ length: 20 }, () => desk.supplier.post('/v1/slips', sentTicket({ plant_name: 'Race Edit', ticket_date: today() })))
  const edits = ['1 Pit Road', '2 Pit Road', '3 Pit Road'].map((address) => desk.clerk.patch(`/v1/dot_plants/${id}`, { address }))
  expect((await Promise.all([...edits, ...arriving])).map(({ status }) => status)).toEqual(Array.from({ length: 23 }, () => 200))
  expect((await desk.clerk.get(`/v1/dot_plants/${id}`)).body.dot_plant.address).toMatch(/^[123] Pit Road$/)
  expect([(await ticketsOf(id)).length, await desk.health('Race Edit')]).toEqual([21, expect.objectContaining({ tickets: 21 })])
})

test('PLNT-5 PLNT-1 5,000 plants are listed by page, searched, and receive tickets', async () => {
  const agency = await desk.make.agency()
  await desk.owner.query(`INSERT INTO plants (dot_authority_id, supplier, name) SELECT $1, 'Supplier ' || n % 50, 'Pit ' || n FROM generate_series(1, 5000) AS n`, [agency])
  const clerk = await desk.signedIn('administrator', agency)
  const list = await clerk.get('/v1/dot_plants?page_size=100&page_number=50&sort_by=name')
  expect([list.headers.get('total-count'), list.body.dot_plants.length]).toEqual(['5000', 100])
  expect((await clerk.get('/v1/plant_health?plant_name_or_supplier_name=pit%204999')).body).toMatchObject({ page: { total_rows: 1 }, content: [{ plant_name: 'Pit 4999' }], meta: { plants: 5000 } })
  expect((await clerk.get('/v1/dot_plants/duplicates')).body.duplicates).toEqual([])
})
