import { afterAll, beforeAll, expect, test } from 'vitest'
import { plants } from '#src/areas/plants/api/plants'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openPlantDesk, type PlantDesk } from '#tests/api/plants/plant-desk'
import { rowOf, sentTicket } from '#tests/api/receipt/supplier'
import { today } from '#tests/day'
import { thorough } from '#tests/thorough'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

const undo = (answer: { headers: Headers }) => desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
const rename = (id: number, name: string, more: object = {}) => desk.clerk.patch(`/v1/dot_plants/${id}`, { name, ...more })
const shown = async (search: string): Promise<[number, string, number][]> => (await desk.clerk.get(`/v1/dot_plants?search=${encodeURIComponent(search)}&sort_by=name`)).body.dot_plants
  .map(({ id, name, tickets }: { id: number; name: string; tickets: number }) => [id, name, tickets])
/** Receives a ticket with this plant name; returns the ticket's plant id and plant name. */
async function received(name: string): Promise<[plant: unknown, name: unknown]> {
  const [id] = await desk.send(name, [5])
  const row = await rowOf(desk, id ?? 0)
  return [row.plant_id, row.plant_name]
}

test('PLNT-3 a renamed plant stays one record: tickets keep the name they arrived with, later ones find it by any of its names, and undo restores the name', async () => {
  const [before] = await desk.send('East pit', [5])
  const id = await desk.plantId('East pit')
  const renamed = await rename(id, '  East   quarry ', { version: 1 })
  expect(faultsOfAnswer(plants.change, renamed.body)).toEqual([])
  expect(renamed.body.dot_plant).toMatchObject({ id, version: 2, name: 'East quarry', supplier: 'North Ridge Asphalt' })
  expect((await rowOf(desk, before ?? 0))).toMatchObject({ plant_id: id, plant_name: 'East pit', version: 1 })
  expect([await received('East pit'), await received('EAST PIT'), await received('East quarry')]).toEqual([[id, 'East pit'], [id, 'EAST PIT'], [id, 'East quarry']])
  expect([await shown('east'), await desk.health('East quarry'), await desk.health('East pit')]).toMatchObject([[[id, 'East quarry', 4]], { tickets: 4 }, undefined])
  const { rows } = await desk.owner.query(`SELECT event, record_name, changes FROM record_events WHERE record_kind = 'plant' AND record_id = $1`, [id])
  expect(rows).toEqual([{ event: 'updated', record_name: 'East quarry', changes: { name: ['East pit', 'East quarry'] } }])

  const back = await undo(renamed)
  expect(back.body).toMatchObject({ undone: 1, left: [] })
  expect(await shown('east')).toEqual([[id, 'East pit', 4]])
  expect([await received('East pit'), await received('East quarry')]).toEqual([[id, 'East pit'], [id, 'East quarry']])
  await undo(back)
  const again = await rename(id, 'East mine')
  expect([await received('East pit'), await received('East quarry'), await received('East mine')].map(([plant]) => plant)).toEqual([id, id, id])
  await rename(id, 'East pit')
  expect([await shown('east'), again.status]).toEqual([[[id, 'East pit', 9]], 200])
  expect((await desk.clerk.get('/v1/dot_plants/duplicates')).body.duplicates).toEqual([])
})

test('PLNT-3 a name that another plant of the supplier has or had, an empty one, a stale version, other roles and other agencies are refused', async () => {
  for (const name of ['West pit', 'North pit', 'South  pit']) await desk.send(name, [5])
  const [west, north, south] = [await desk.plantId('West pit'), await desk.plantId('North pit'), await desk.plantId('South  pit')]
  const refusalOf = (name: string) => ({ status: 422, body: { detailed_errors: [{ field: 'name', message: `North Ridge Asphalt already has a plant named ${name}. If they are one plant, merge them.` }] } })
  expect(await rename(west, 'North pit')).toMatchObject(refusalOf('North pit'))
  expect(await rename(west, 'north PIT')).toMatchObject(refusalOf('north PIT'))
  await rename(north, 'Upper pit')
  expect(await rename(west, 'North pit')).toMatchObject(refusalOf('North pit'))
  expect(await rename(west, ' ')).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'name' }] } })
  expect(await rename(west, 'x'.repeat(81))).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'name' }] } })
  expect((await rename(west, 'West Pit')).body.dot_plant).toMatchObject({ name: 'West Pit', version: 2 })
  expect(await rename(west, 'Other', { version: 1 })).toMatchObject({ status: 409, body: { current: [{ id: west, version: 2, name: 'West Pit', changed_by: expect.any(String) }] } })
  expect((await desk.inspector.patch(`/v1/dot_plants/${west}`, { name: 'Other' })).status).toBe(403)
  expect((await (await desk.signedIn('administrator', await desk.make.agency())).patch(`/v1/dot_plants/${west}`, { name: 'Other' })).status).toBe(404)
  // when only another field is changed, the form sends the name unchanged, even if it has extra spaces from the supplier; it keeps them
  expect((await rename(south, 'South  pit', { active: false })).body.dot_plant).toMatchObject({ name: 'South  pit', active: false })
  const { rows: [{ id: former }] } = await desk.owner.query(`SELECT id FROM plants WHERE name = 'North pit'`)
  expect([(await desk.clerk.get(`/v1/dot_plants/${former}`)).status, (await rename(former, 'Other')).status]).toEqual([404, 404])
  expect((await desk.clerk.post(`/v1/dot_plants/${former}/merge`, { into: west })).status).toBe(422)
  const [, second] = await Promise.all([rename(west, 'Both want it'), rename(south, 'Both want it')].map((one) => one.then(({ status }) => status))).then((all) => all.toSorted())
  expect([second, (await shown('Both want it')).length]).toEqual([422, 1])
})

test('PLNT-3 a renamed plant is merged with all its names, and undoing the merge restores them', async () => {
  for (const name of ['Lower pit', 'Lower mill']) await desk.send(name, [5])
  const [pit, mill] = [await desk.plantId('Lower pit'), await desk.plantId('Lower mill')]
  await rename(pit, 'Lower works')
  const merged = await desk.clerk.post(`/v1/dot_plants/${pit}/merge`, { into: mill })
  expect([await received('Lower pit'), await received('Lower works')].map(([plant]) => plant)).toEqual([mill, mill])
  expect((await undo(merged)).status).toBe(200)
  expect([await received('Lower pit'), await received('Lower works'), await received('Lower mill')].map(([plant]) => plant)).toEqual([pit, pit, mill])
})

test('PLNT-3 a plant that took a name of a plant merged into it keeps its own names when the merge is undone', async () => {
  for (const name of ['Hill pit', 'Hill mill']) await desk.send(name, [5])
  const [pit, mill] = [await desk.plantId('Hill pit'), await desk.plantId('Hill mill')]
  await rename(pit, 'Hill works')
  const merged = await desk.clerk.post(`/v1/dot_plants/${pit}/merge`, { into: mill })
  expect((await rename(mill, 'Hill pit')).body.dot_plant).toMatchObject({ id: mill, name: 'Hill pit' })
  expect((await undo(merged)).status).toBe(200)
  expect([await received('Hill works'), await received('Hill mill'), await received('Hill pit')].map(([plant]) => plant)).toEqual([pit, mill, mill])
})

const makeNoSecondPlant = async (_which: string, name: string) => {
  const mark = name.slice(5)
  const [old, next] = [`Run ${mark} old`, `Run ${mark} new`]
  await desk.send(old, [5])
  const id = await desk.plantId(old)
  for (const [from, to] of [[old, next], [next, old], [old, next], [next, old], [old, next], [next, `${next} 2`]] as const) {
    const named = mark === 'old' ? from : to
    const arriving = Array.from({ length: 8 }, () => desk.supplier.post('/v1/slips', sentTicket({ plant_name: named, ticket_date: today() })))
    const [renamed, ...answers] = await Promise.all([rename(id, to), ...arriving])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const plantsOfTickets = new Set((await desk.owner.query('SELECT plant_id FROM slips WHERE id = ANY ($1)', [answers.map(({ body }) => body.slip.id)])).rows.map((row) => row.plant_id))
    // a ticket with the new name that is received before the rename creates a plant of that name, and the rename is then refused
    if (renamed.status === 422) {
      expect([renamed.body.detailed_errors[0].field, plantsOfTickets.size, plantsOfTickets.has(id)]).toEqual(['name', 1, false])
      return
    }
    expect([renamed.status, [...plantsOfTickets]]).toEqual([200, [id]])
  }
  expect(await shown(`Run ${mark}`)).toEqual([[id, `${next} 2`, 49]])
  expect(await desk.health(`${next} 2`)).toMatchObject({ tickets: 49 })
}
test.each([['its new name', 'Race new']])('PLNT-3 tickets that arrive with %s while a plant is renamed do not make a second plant', makeNoSecondPlant)
thorough.each([['its old name', 'Race old']])('PLNT-3 tickets that arrive with %s while a plant is renamed do not make a second plant', makeNoSecondPlant)
