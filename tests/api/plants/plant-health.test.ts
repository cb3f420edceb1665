import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantContacts } from '#src/areas/plants/api/plant-contacts'
import { plantHealth } from '#src/areas/plants/api/plant-health'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openPlantDesk, type PlantDesk } from '#tests/api/plants/plant-desk'
import { today } from '#tests/day'

let desk: PlantDesk
beforeAll(async () => {
  desk = await openPlantDesk()
})
afterAll(() => desk.close())

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('PLNT-5 plant health lists name, supplier, last ticketed time, notes and latency, with search, sort, pages and meta', async () => {
  await desk.send('List North', [1, 2, 40])
  await desk.send('List South', [10])
  const answer = await desk.inspector.get('/v1/plant_health?plant_name_or_supplier_name=list%20&sort=plant_name,desc&page_size=1&page_number=0')
  expect(faultsOfAnswer(plantHealth.list, answer.body)).toEqual([])
  expect(answer.body).toMatchObject({
    content: [{ plant_name: 'List South', supplier_name: 'North Ridge Asphalt', latency: 11, notes: '', last_ticketed_time: expect.any(String), today: 1, tickets: 1 }],
    page: { total_rows: 2, page_number: 0, page_size: 1 },
    meta: { preferred_range_minutes: 30, accepted_range_minutes: 60, today: today(), days: 7 },
  })
  const second = await desk.inspector.get('/v1/plant_health?plant_name_or_supplier_name=LIST%20&sort=plant_name,desc&page_size=1&page_number=1')
  expect(second.body.content).toMatchObject([{ plant_name: 'List North', latency: 3, latency_p90: 41, tickets: 3, timed: 3, days: [0, 0, 0, 0, 0, 0, 3] }])
  expect((await desk.clerk.get('/v1/plant_health?sort=nonsense,asc')).status).toBe(422)
})

test('PLNT-9 PLNT-10 PLNT-11 a plant is flagged below 80 % in time; exactly 80 % is not, and a ticket without a dispatch time is left out of the share', async () => {
  await desk.send('Share 80', [...times(8, 5), ...times(2, 45), ...times(5, null)])
  await desk.send('Share 79', [...times(79, 5), ...times(21, 45)])
  await desk.send('Share none', times(3, null))
  expect(await desk.health('Share 80')).toMatchObject({ in_preferred: 80, in_accepted: 100, is_flagged: false, tickets: 15, timed: 10 })
  expect(await desk.health('Share 79')).toMatchObject({ in_preferred: 79, is_flagged: true })
  expect(await desk.health('Share none')).toMatchObject({ in_preferred: null, latency: null, is_flagged: false, tickets: 3 })
  const { body } = await desk.clerk.get('/v1/plant_health?attention=true')
  expect(body.meta.flagged_plants).toContain('Share 79')
  expect(body.content.map((one: { plant_name: string }) => one.plant_name)).not.toContain('Share 80')
})

test('PLNT-9 a clock that is ahead at the plant counts as in time and is counted separately', async () => {
  await desk.send('Ahead', [-30, -0.5, 5])
  expect(await desk.health('Ahead')).toMatchObject({ clock_ahead: 1, latency: 0, in_preferred: 100, is_flagged: false, timed: 3 })
})

test('PLNT-9 the first receipt decides: a ticket that is received again keeps its latency', async () => {
  const dispatched = new Date(Date.now() - 20 * 60_000).toISOString()
  const more = { ticket_number: 'AGAIN-1', dispatched_at: dispatched }
  await desk.send('Again', [20], more)
  await desk.owner.query(`UPDATE slips SET created_at = created_at - interval '10 minutes' WHERE ticket_number = 'AGAIN-1'`)
  await desk.send('Again', [20], { ...more, truck: 'T-9' })
  expect(await desk.health('Again')).toMatchObject({ tickets: 1, latency: 21 })
})

test('PLNT-24 tickets from before 1/1/21 are left out of every figure', async () => {
  await desk.send('Old', [10], { ticket_date: '2020-12-31', ticketed_at: '2020-12-31T12:00:00-06:00' })
  expect(await desk.health('Old')).toMatchObject({ tickets: 0, last_ticketed_time: null })
  expect((await desk.owner.query('SELECT count(*)::int AS n FROM plant_latencies WHERE day < $1', ['2021-01-01'])).rows).toEqual([{ n: 0 }])
})

test('PLNT-14 PLNT-16 administrators and plant inspectors can save notes, and undo them; notes that are too long or out of date are refused', async () => {
  await desk.send('Noted', [5])
  const { id, version } = await desk.health('Noted')
  const saved = await desk.inspector.put(`/v1/plant_health/${String(id)}`, { notes: ' Sends a file at the end of the shift \n', version })
  expect(faultsOfAnswer(plantHealth.saveNotes, saved.body)).toEqual([])
  expect(saved.body.plant_health).toMatchObject({ notes: 'Sends a file at the end of the shift', notes_by: expect.any(String) })
  expect((await desk.clerk.put(`/v1/plant_health/${String(id)}`, { notes: 'x'.repeat(2000) })).status).toBe(200)
  expect(await desk.clerk.put(`/v1/plant_health/${String(id)}`, { notes: 'x'.repeat(2001) })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'notes' }] } })
  expect(await desk.clerk.put(`/v1/plant_health/${String(id)}`, { notes: 'old', version })).toMatchObject({ status: 409, body: { current: [{ id, notes: 'x'.repeat(2000), changed_by: expect.any(String) }] } })
  const changed = await desk.clerk.put(`/v1/plant_health/${String(id)}`, { notes: 'Called them' })
  expect((await desk.clerk.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })).body).toMatchObject({ undone: 1 })
  expect(await desk.health('Noted')).toMatchObject({ notes: 'x'.repeat(2000) })
  const manager = await desk.signedIn('area_manager')
  expect((await manager.put(`/v1/plant_health/${String(id)}`, { notes: 'no' })).status).toBe(403)
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect((await stranger.put(`/v1/plant_health/${String(id)}`, { notes: 'no' })).status).toBe(404)
})

test('PLNT-6 PLNT-7 PLNT-8 an administrator can change the ranges, which apply at once and can be undone', async () => {
  await desk.send('Ranged', [...times(7, 5), ...times(3, 20)])
  expect((await desk.clerk.get('/v1/plant_health/settings')).body.settings).toEqual({ preferred_range_minutes: 30, accepted_range_minutes: 60 })
  const changed = await desk.clerk.patch('/v1/plant_health/settings', { preferred_range_minutes: 10 })
  expect(changed.body.settings).toEqual({ preferred_range_minutes: 10, accepted_range_minutes: 60 })
  expect(await desk.health('Ranged')).toMatchObject({ in_preferred: 70, is_flagged: true })
  expect((await desk.clerk.get('/v2/settings')).body.settings).toMatchObject({ preferred_range_minutes: 10, accepted_range_minutes: 60 })
  expect(await desk.clerk.patch('/v1/plant_health/settings', { accepted_range_minutes: 10 })).toMatchObject({ status: 422, body: { message: 'The accepted range must be more than the preferred range.' } })
  for (const body of [{ preferred_range_minutes: 0 }, { accepted_range_minutes: 1441 }, { preferred_range_minutes: 1.5 }]) expect((await desk.clerk.patch('/v1/plant_health/settings', body)).status).toBe(422)
  expect((await desk.inspector.patch('/v1/plant_health/settings', { preferred_range_minutes: 5 })).status).toBe(403)
  await desk.clerk.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })
  expect((await desk.clerk.get('/v1/plant_health/settings')).body.settings).toEqual({ preferred_range_minutes: 30, accepted_range_minutes: 60 })
})

test('PLNT-17 an administrator adds, edits, lists and removes 24/7 contacts of a plant or a supplier', async () => {
  await desk.send('Contact plant', [5])
  const plant = await desk.plantId('Contact plant')
  const added = await desk.clerk.post('/v1/plant_health/contacts', { name: 'Night desk', phone: '(509) 555-0100', plant_id: plant })
  expect(faultsOfAnswer(plantContacts.create, added.body)).toEqual([])
  expect(added.body.contact).toMatchObject({ name: 'Night desk', phone: '+15095550100', plant_id: plant, plant_name: 'Contact plant', supplier: '', alarms: false })
  await desk.clerk.post('/v1/plant_health/contacts', { name: 'All plants', email: 'Desk@Ridge.example', supplier: 'North Ridge Asphalt', alarms: true })
  const listed = await desk.clerk.get('/v1/plant_health/contacts?sort=name,desc')
  expect(faultsOfAnswer(plantContacts.list, listed.body)).toEqual([])
  expect([listed.body.page.total_rows, listed.body.content.map((one: { name: string; email: string }) => [one.name, one.email])]).toEqual([2, [['Night desk', ''], ['All plants', 'desk@ridge.example']]])
  const { id } = added.body.contact
  expect(await desk.clerk.patch(`/v1/plant_health/contacts/${id}`, { version: 1, phone: '' })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'phone', message: 'Enter a phone number or an email address.' }] } })
  expect((await desk.clerk.patch(`/v1/plant_health/contacts/${id}`, { version: 1, email: 'night@ridge.example', alarms: true })).body.contact).toMatchObject({ version: 2, alarms: true })
  expect((await desk.clerk.patch(`/v1/plant_health/contacts/${id}`, { version: 1, name: 'Stale' })).status).toBe(409)
  expect((await desk.clerk.post('/v1/plant_health/contacts', { name: 'Nobody', phone: '(509) 555-0100', plant_id: 999_999 })).status).toBe(404)
  expect((await desk.inspector.get('/v1/plant_health/contacts')).status).toBe(403)
  const removed = await desk.clerk.delete(`/v1/plant_health/contacts/${id}`)
  expect(removed.status).toBe(204)
  await desk.clerk.post('/v1/slips/undo', { change_set: removed.headers.get('change-set') })
  expect((await desk.clerk.get(`/v1/plant_health/contacts/${id}`)).body.contact).toMatchObject({ name: 'Night desk', plant_id: plant, email: 'night@ridge.example' })
})
