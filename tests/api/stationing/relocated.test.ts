import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { STATION_TICKETS } from '#src/areas/stationing/server/station-later'
import { stationTicketsTask } from '#src/areas/stationing/server/stations/station-tickets'
import { TASK_QUEUE } from '#src/platform/server/database/queue-schema'
import type { Jobs } from '#src/platform/server/jobs/jobs'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { alignmentFile, uploadFile } from '#tests/api/stationing/upload'

interface Spot {
  readonly latitude: number
  readonly longitude: number
}

let desk: Desk
let project: number
/** The locations of the road's stations, by station number. The road runs northeast. */
let spots: ReadonlyMap<string, Spot>
const HUNDRED_FEET = 100 / 364_000
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  project = await desk.make.project({ title: `Moved tickets ${Math.random()}`, collect_user_location: 'optional' })
  await uploadFile(desk.address, desk.clerk, project, alignmentFile('indot-twin-branch.landxml.xml'))
  const { body: { content } } = await desk.clerk.get(`/v1/projects/${project}/stations?page_size=100`)
  spots = new Map(content.map((spot: Spot & { station_number: string }) => [spot.station_number, spot]))
  await settled()
})

/**
 * Waits until no task that finds the stations of tickets is waiting or running. A test calls this before it adds tickets, because such a
 * task would also give these tickets their stations.
 */
const settled = () => vi.waitFor(async () => expect((await desk.owner.query("SELECT FROM job_queue.job WHERE state IN ('created', 'retry', 'active') AND name = $1 AND data ->> 'kind' = $2", [TASK_QUEUE, STATION_TICKETS])).rowCount).toBe(0), { timeout: 30_000, interval: 50 })
const at = (station: string, north = 0) => {
  const { latitude, longitude } = spots.get(station) ?? { latitude: 0, longitude: 0 }
  return { delivery_lat: latitude + north * HUNDRED_FEET, delivery_long: longitude }
}
const correct = async (id: number, values: object) => {
  const answer = await desk.clerk.patch(`/v1/slips/${id}`, { version: (await desk.slip(id))['version'], reason: 'read from the map', ...values })
  expect(answer.status).toBe(200)
  return answer
}
const soon = (id: number, station: string | null) => vi.waitFor(async () => expect((await desk.slip(id))['station']).toBe(station), { timeout: 30_000, interval: 50 })
const detail = async (id: number) => (await desk.clerk.get(`/v4/slips/${id}`)).body.slip
/** Creates a ticket, enters a delivery location at a station for it, and waits until the server has found that station. */
const stationed = async (station: string, north = 0) => {
  const id = await desk.make.ticket(project, { station: null })
  await correct(id, at(station, north))
  await soon(id, station)
  return id
}
const undo = async (answer: { readonly headers: Headers }) => (await desk.clerk.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })).body

test('GEO-19 a ticket whose delivery location a person corrects gets the station there, with an event of the server, and an undo restores both', async () => {
  const id = await stationed('24+00.00')
  const corrected = await correct(id, at('27+00.00'))
  await soon(id, '27+00.00')
  expect((await desk.events(id)).at(-1)).toMatchObject({ event: 'edited', actor: 'Slipway', actor_employee_id: null, changes: { station: ['24+00.00', '27+00.00'] } })
  expect(await undo(corrected)).toMatchObject({ undone: 1, left: [] })
  await soon(id, '24+00.00')
  expect(await desk.slip(id)).toMatchObject(at('24+00.00'))
})

test('GEO-19 a ticket that is corrected to a location far from any alignment has no station, and its former one is removed', async () => {
  const id = await stationed('24+00.00')
  await correct(id, at('24+00.00', 60))
  await soon(id, null)
  expect(await detail(id)).toMatchObject({ station: null, station_offset: null })
})

test('GEO-19 a station that a person entered survives a correction of the location, even one entered together with it', async () => {
  const [entered, together, other] = [await stationed('24+00.00'), await stationed('24+00.00'), await stationed('24+00.00')]
  await correct(entered, { station: 'Ramp B' })
  const { status } = await desk.clerk.patch('/v3/slips/bulk_field_update', { changes: [
    { id: entered, values: at('27+00.00') }, { id: together, values: { ...at('27+00.00'), station: '26+50' } }, { id: other, values: at('27+00.00') },
  ] })
  expect(status).toBe(200)
  // The task handles the three tickets in the order of their ids. Once the last one has its station, the task has also handled the other
  // two, whose stations it must not have changed.
  await soon(other, '27+00.00')
  expect([await detail(entered), await detail(together)]).toMatchObject([{ station: 'Ramp B', station_offset: null }, { station: '26+50', station_offset: null }])
})

test('GEO-19 a station that a person entered stays even when the server found the same one, and undoing a different one restores the server’s', async () => {
  const [alone, among, other, undone] = [await stationed('24+00.00'), await stationed('24+00.00'), await stationed('24+00.00'), await stationed('24+00.00')]
  await correct(alone, { station: '24+00.00' })
  const { status } = await desk.clerk.patch('/v3/slips/bulk_field_update', { changes: [{ id: among, values: { station: '24+00.00' } }] })
  expect(status).toBe(200)
  expect(await undo(await correct(undone, { station: 'Ramp B' }))).toMatchObject({ undone: 1 })
  for (const id of [alone, among, other, undone]) await correct(id, at('27+00.00'))
  for (const id of [other, undone]) await soon(id, '27+00.00')
  await settled()
  expect([await detail(alone), await detail(among)]).toMatchObject([{ station: '24+00.00', station_offset: null }, { station: '24+00.00', station_offset: null }])
})

test('GEO-19 a correction changes no other ticket of the project, not even one whose id is between those of two corrected ones', async () => {
  const [first, between, last] = [await desk.make.ticket(project, { station: null }), await desk.make.ticket(project, { station: null, ...at('24+00.00') }), await desk.make.ticket(project, { station: null })]
  const { status } = await desk.clerk.patch('/v3/slips/bulk_field_update', { changes: [first, last].map((id) => ({ id, values: at('27+00.00') })) })
  expect(status).toBe(200)
  for (const id of [first, last]) await soon(id, '27+00.00')
  await settled()
  expect((await desk.slip(between))['station']).toBe(null)
})

test('GEO-19 PROJ-43 a ticket that is marked delivered where its driver is gets the station there, and loses it with the location', async () => {
  const id = await desk.make.ticket(project, { station: null, status: 'pending', delivered_date: null, ticket_date: '2026-11-09', ticketed_at: '2026-11-09T15:00:00Z' })
  const marked = await desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: [id], status: 'delivered', date: '2026-11-10', ...at('30+00.00') })
  expect(marked.status).toBe(200)
  await soon(id, '30+00.00')
  expect(await undo(marked)).toMatchObject({ undone: 1, left: [] })
  await soon(id, null)
})

test('GEO-19 API-32 a person who entered a station cannot undo it after the server has found another one', async () => {
  const id = await stationed('24+00.00')
  const cleared = await correct(id, { station: null, ...at('27+00.00') })
  await soon(id, '27+00.00')
  expect(await undo(cleared)).toMatchObject({ undone: 0, left: [{ id }] })
})

test('GEO-19 PAY-25 a ticket of a closed period keeps its station when its location is corrected', async () => {
  const [closed, open] = [await stationed('24+00.00'), await stationed('24+00.00')]
  await desk.make.payPeriod(project)
  await desk.owner.query('UPDATE slips SET pay_period = 1 WHERE id = $1', [closed])
  await desk.owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-11-30' WHERE dot_project_id = $1", [project])
  const answer = await desk.clerk.patch('/v3/slips/bulk_field_update', { changes: [{ id: closed, values: at('27+00.00') }, { id: open, values: at('27+00.00') }] })
  expect(answer.status).toBe(200)
  await soon(open, '27+00.00')
  expect((await desk.slip(closed))['station']).toBe('24+00.00')
})

test('GEO-19 the offset is next to the station in the detail, the list and an export: positive to the right of increasing stations', async () => {
  const [left, right, on] = [await stationed('24+00.00'), await stationed('24+00.00'), await stationed('24+00.00')]
  const [{ latitude, longitude }, ahead] = [spots.get('24+00.00') as Spot, spots.get('25+00.00') as Spot]
  // `north` and `east` are the direction of the road, scaled so that both are equal distances on the ground; `beside` returns a point at a
  // right angle to the road
  const [north, east] = [ahead.latitude - latitude, (ahead.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)]
  const beside = (part: number) => ({ delivery_lat: latitude - part * east, delivery_long: longitude + (part * north) / Math.cos((latitude * Math.PI) / 180) })
  await correct(left, beside(-0.4))
  await correct(right, beside(0.2))
  await vi.waitFor(async () => expect([(await detail(left)).station_offset < -30, (await detail(right)).station_offset > 15]).toEqual([true, true]), { timeout: 30_000, interval: 50 })
  const details: readonly { readonly station: string; readonly station_offset: number }[] = [await detail(left), await detail(right), await detail(on)]
  const offsets = details.map(({ station_offset: feet }) => feet)
  expect(offsets.map((feet) => Math.round(feet / 5) * 5 || 0)).toEqual([-40, 20, 0])
  const { body: { slips } } = await desk.clerk.get(`/v1/slips?project_id=${project}&sort_by=id`)
  expect(slips.map(({ station_offset: feet }: { station_offset: number }) => feet)).toEqual(offsets)
  expect((await desk.events(left)).at(-1)).toMatchObject({ actor: 'Slipway', changes: { station_offset: [offsets[2], offsets[0]] } })
  const csv: string = (await desk.clerk.get(`/v3/slips/export?project_id=${project}&columns[]=station&columns[]=station_offset&sort_by=id`)).body
  expect(csv.trim().split(/\r?\n/)).toEqual([expect.stringContaining('Station,"Station offset (ft, right +)"'), ...details.map(({ station, station_offset: feet }) => `${station},${feet.toFixed(2)}`)])
})

test('GEO-19 one run of the task stations only so many tickets, the rest follow in another run, and only those that were requested', async () => {
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await desk.make.ticket(project, { station: null, ...at('24+00.00') }))
  const sent: unknown[] = []
  const jobs = { send: (_db: unknown, kind: string, facts: unknown) => Promise.resolve(void sent.push([kind, facts])) } as unknown as Jobs
  const run = stationTicketsTask({ database: desk.running.platform.database, jobs }, { batch: 2, batches: 2 })
  const agency = desk.make.firstAgency
  const some = ids.slice(0, 5).join(' ')
  await run({ agency, project, ids: some }, false)
  const stations = async () => Promise.all(ids.map(async (id) => (await desk.slip(id))['station']))
  expect(await stations()).toEqual(['24+00.00', '24+00.00', '24+00.00', '24+00.00', null, null])
  expect(sent).toEqual([[STATION_TICKETS, { agency, project, after: ids[3], ids: some }]])
  await run({ agency, project, after: ids[3] ?? 0, ids: some }, false)
  expect(await stations()).toEqual([...Array(5).fill('24+00.00'), null])
  expect(sent).toHaveLength(1)
})
