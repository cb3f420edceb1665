import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayTotals } from '#src/areas/plants/api/day-totals'
import { explorer } from '#src/areas/plants/api/explorer'
import { plantAlarms } from '#src/areas/plants/api/plant-alarms'
import { checkPlants } from '#src/areas/plants/server/plant-alarms/check-plants'
import { addDays } from '#src/platform/domain/time/days'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openPlantDesk, todayAt, type PlantDesk } from '#tests/api/plants/plant-desk'
import { today } from '#tests/day'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

const mails = async () => (await desk.owner.query<{ recipient: string; kind: string; plant: string }>(`SELECT recipient, kind, facts ->> 'plant' AS plant FROM messages_out WHERE kind LIKE 'plant_%' ORDER BY created_at, recipient`)).rows
const alarmsOf = async (plant: number) => (await desk.clerk.get(`/v1/plant_health/alarms?plant_id=${plant}`)).body.content
const late = Array.from({ length: 6 }, () => 90)

test('PLUS-25 a plant that is silent in its usual hours raises one alarm with one mail, even with two servers, and it ends when tickets arrive', async () => {
  const silent = await desk.make.plant({ name: 'Silent pit', supplier: 'Granite Bend' })
  const busy = await desk.make.plant({ name: 'Busy pit', supplier: 'Granite Bend' })
  await desk.weekOf(silent, '09:00')
  await desk.weekOf(busy, '09:50')
  for (const contact of [{ name: 'Night', email: 'night@granite.example', plant_id: silent, alarms: true }, { name: 'All', email: 'all@granite.example', supplier: 'Granite Bend', alarms: true },
    { name: 'Quiet', email: 'quiet@granite.example', plant_id: silent }]) expect((await desk.clerk.post('/v1/plant_health/contacts', contact)).status).toBe(200)
  await desk.checkAt('09:20')
  expect(await alarmsOf(silent)).toEqual([])
  const second = await desk.another()
  try {
    const now = new Date(todayAt('09:55'))
    await Promise.all([checkPlants(desk.running.platform, 1, now), checkPlants(second.running.platform, 1, now), desk.checkAt('09:55')])
  } finally {
    await second.close()
  }
  await desk.checkAt('09:57')
  expect(await alarmsOf(silent)).toMatchObject([{ kind: 'silent', began_at: expect.any(String), ended_at: null, acknowledged_at: null, usual_gap_seconds: 600 }])
  expect(Date.parse((await alarmsOf(silent))[0].began_at)).toBe(Date.parse(todayAt('09:00')))
  expect(await alarmsOf(busy)).toEqual([])
  expect(await mails()).toEqual([
    { recipient: 'all@granite.example', kind: 'plant_silent', plant: 'Silent pit, Granite Bend' }, { recipient: 'night@granite.example', kind: 'plant_silent', plant: 'Silent pit, Granite Bend' }])
  expect(await desk.health('Silent pit')).toMatchObject({ state: 'silent', alarm: { kind: 'silent' } })
  await desk.send('Silent pit', [1], { supplier: 'Granite Bend' })
  expect((await alarmsOf(silent))[0]).toMatchObject({ ended_at: expect.any(String) })
  expect((await desk.health('Silent pit')).alarm).toBeNull()
})

test('PLUS-25 an alarm is acknowledged once, with a note', async () => {
  const plant = await desk.make.plant({ name: 'Acknowledged pit' })
  await desk.weekOf(plant, '08:00')
  await desk.checkAt('09:30')
  const [alarm] = await alarmsOf(plant)
  expect(await desk.clerk.post(`/v1/plant_health/alarms/${alarm.id}/acknowledge`, { note: '  ' })).toMatchObject({ status: 422, body: { message: 'Enter a note.' } })
  const both = await Promise.all([desk.clerk, desk.inspector].map((client) => client.post(`/v1/plant_health/alarms/${alarm.id}/acknowledge`, { note: 'Scale is down until noon' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const done = both.find(({ status }) => status === 200)
  expect(faultsOfAnswer(plantAlarms.acknowledge, done?.body)).toEqual([])
  expect(await desk.health('Acknowledged pit')).toMatchObject({ state: 'silent', alarm: { note: 'Scale is down until noon', acknowledged_by_name: expect.any(String) } })
  expect((await (await desk.signedIn('administrator', await desk.make.agency())).post(`/v1/plant_health/alarms/${alarm.id}/acknowledge`, { note: 'no' })).status).toBe(404)
  expect((await (await desk.signedIn('field_inspector')).post(`/v1/plant_health/alarms/${alarm.id}/acknowledge`, { note: 'no' })).status).toBe(403)
})

test('PLUS-25 5 or more late tickets within a minute count as a late batch until tickets arrive in time', async () => {
  await desk.send('Four late', late.slice(0, 4))
  await desk.send('Batch', late)
  await desk.checkAt('12:00')
  await desk.checkAt('12:02')
  const [four, batch] = [await desk.plantId('Four late'), await desk.plantId('Batch')]
  expect([await alarmsOf(four), await alarmsOf(batch)]).toMatchObject([[], [{ kind: 'late_batch', tickets: 6, ended_at: null }]])
  expect(await desk.health('Batch')).toMatchObject({ state: 'late_batch' })
  const day = await desk.clerk.get(`/v1/plant_health/${batch}/days/${today()}`)
  expect(faultsOfAnswer(dayTotals.day, day.body)).toEqual([])
  expect(day.body.plant_day).toMatchObject({ batches: [{ tickets: 6 }], tickets: late.map((minutes) => ({ minutes: minutes + 1, in_batch: true })) })
  await desk.send('Batch', late.slice(0, 1))
  expect((await alarmsOf(batch))[0].ended_at).toBeNull()
  await desk.send('Batch', [2])
  expect((await alarmsOf(batch))[0].ended_at).not.toBeNull()
  await desk.checkAt('12:04')
  expect(await alarmsOf(batch)).toHaveLength(1)
})

test('PLUS-25 an inactive plant raises no alarm, and making it inactive ends its alarm', async () => {
  const plant = await desk.make.plant({ name: 'Closed pit' })
  await desk.weekOf(plant, '08:00')
  await desk.checkAt('09:00')
  await desk.clerk.patch(`/v1/dot_plants/${plant}`, { active: false })
  await desk.checkAt('09:02')
  expect(await alarmsOf(plant)).toMatchObject([{ ended_at: expect.any(String) }])
})

test('PLUS-37 a plant’s own total is entered or received and compared with what arrived, and the missing numbers are listed', async () => {
  for (const number of ['NP-101', 'NP-102', 'NP-104']) await desk.send('Total pit', [5], { ticket_number: number, supplier: 'Tieton', net_amount: 40_000 })
  const plant = await desk.plantId('Total pit')
  const path = `/v1/plant_health/${plant}/days/${today()}`
  const entered = await desk.inspector.put(path, { loads: 5, tons: '100.00', first_number: 'NP-100', last_number: 'NP-104', version: 0 })
  expect(faultsOfAnswer(dayTotals.enter, entered.body)).toEqual([])
  expect(entered.body.plant_day).toMatchObject({ total: { loads: 5, tons: 100, version: 1 }, received: { loads: 3, tons: 60 }, missing: ['NP-103', 'NP-100'].toSorted() })
  expect((await desk.clerk.put(path, { loads: 6, version: 0 })).status).toBe(409)
  const changed = await desk.clerk.put(path, { loads: 6, version: 1 })
  expect(changed.body.plant_day).toMatchObject({ total: { loads: 6, tons: null, version: 2 }, missing: ['NP-103'] })
  await desk.clerk.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })
  expect((await desk.clerk.get(path)).body.plant_day.total).toMatchObject({ loads: 5, tons: 100 })
  const received = await desk.supplier.post('/v1/plant_day_totals', { supplier: 'Tieton', plant_name: 'Total pit', day: today(), loads: 7, tons: 140 })
  expect(received.body.plant_day.total).toMatchObject({ loads: 7, tons: 140 })
  expect((await desk.supplier.post('/v1/plant_day_totals', { supplier: 'Tieton', plant_name: 'No such pit', day: today(), loads: 7 })).status).toBe(422)
  for (const body of [{ loads: -1 }, { loads: 1.5 }, { loads: 1, tons: '1.001' }, { loads: 1, first_number: 'A1' }]) expect((await desk.clerk.put(path, body)).status).toBe(422)
  expect((await desk.clerk.put(`/v1/plant_health/${plant}/days/${addDays(today(), 2)}`, { loads: 1 })).status).toBe(422)
  expect((await (await desk.signedIn('administrator', await desk.make.agency())).put(path, { loads: 1 })).status).toBe(404)
})

test('PLUS-37 PLNT-3 a plant that was merged gets no day total of its own, and two first totals at once are one entry', async () => {
  const [former, plant] = [await desk.make.plant({ name: 'Merged total', supplier: 'Tieton' }), await desk.make.plant({ name: 'Kept total', supplier: 'Tieton' })]
  const path = (id: number) => `/v1/plant_health/${id}/days/${today()}`
  const both = await Promise.all([4, 5].map((loads) => desk.clerk.put(path(plant), { loads, version: 0 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await desk.clerk.post(`/v1/dot_plants/${former}/merge`, { into: plant })
  expect(await desk.clerk.put(path(former), { loads: 9 })).toMatchObject({ status: 422, body: { message: 'Merged total was merged into Kept total. Change that plant instead.' } })
  const received = await desk.supplier.post('/v1/plant_day_totals', { supplier: 'Tieton', plant_name: 'Merged total', day: today(), loads: 7 })
  expect(received.body.plant_day).toMatchObject({ plant_id: plant, total: { loads: 7 } })
})

test('PLNT-19 PLNT-21 the explorer shows tickets, tons, temperatures and latency of the selected plants by day, and refuses a longer period', async () => {
  await desk.send('Explored', [5, 15], { plant_temperature: 300, net_amount: 40_000 })
  await desk.send('Explored', [25], { plant_temperature: 330, net_amount: 40_000, void: true })
  await desk.send('Explored', [25], { ticket_date: addDays(today(), -1), net_amount: null, uom_1: 'EA', gross_amount_1: null, tare_amount_1: null })
  const plant = await desk.plantId('Explored')
  const query = `plant_ids=${plant}&start_date=${addDays(today(), -30)}&end_date=${today()}`
  const answer = await desk.clerk.get(`/v1/plant_health/explorer?${query}`)
  expect(faultsOfAnswer(explorer.explore, answer.body)).toEqual([])
  expect(answer.body.days).toHaveLength(31)
  expect(answer.body.content).toEqual([
    { plant_id: plant, plant_name: 'Explored', supplier_name: 'North Ridge Asphalt', day: addDays(today(), -1), tickets: 1, tons: 0, temperature: null, temperature_min: null, temperature_max: null, latency: 26, in_preferred: 100 },
    { plant_id: plant, plant_name: 'Explored', supplier_name: 'North Ridge Asphalt', day: today(), tickets: 3, tons: 40, temperature: 310, temperature_min: 300, temperature_max: 330, latency: 16, in_preferred: 100 }])
  expect(answer.body.series[0]).toMatchObject({ plant_name: 'Explored', tickets: [...Array.from({ length: 29 }, () => 0), 1, 3] })
  const wrong = [`plant_ids=${plant}&start_date=${addDays(today(), -31)}&end_date=${today()}`, `plant_ids=${plant}&start_date=2020-12-31&end_date=2021-01-01`, `start_date=${today()}&end_date=${today()}`]
  for (const one of wrong) expect((await desk.clerk.get(`/v1/plant_health/explorer?${one}`)).status).toBe(422)
  expect((await desk.clerk.get(`/v1/plant_health/explorer?plant_ids=${plant}&plant_ids=999999&start_date=${today()}&end_date=${today()}`)).status).toBe(404)
  expect((await desk.inspector.get(`/v1/plant_health/explorer?${query}`)).status).toBe(403)
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect((await stranger.get(`/v1/plant_health/explorer?${query}`)).status).toBe(404)
})

test('PLNT-22 the explorer exports its table as CSV, in which no cell is a formula', async () => {
  await desk.send('=Explored', [5], { net_amount: 40_000 })
  const plant = await desk.plantId('=Explored')
  const { body, headers } = await desk.clerk.get(`/v1/plant_health/explorer?plant_ids=${plant}&start_date=${today()}&end_date=${today()}&format=csv`)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['text/csv; charset=utf-8', expect.stringContaining('plant-data.csv')])
  expect(body.split('\r\n')[1]).toMatch(/^'=Explored,North Ridge Asphalt,\d+\/\d+\/\d{4},1,20\.00,,,,6,100$/)
})
