import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#tests/api/client'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { supplierOf } from '#tests/api/receipt/supplier'
import { alignmentFile, uploadFile } from '#tests/api/stationing/upload'

let desk: Desk
let supplier: Client
let project: number
let number = 0
let jobNumber = ''
/** Two locations on the road (`near` and `next`), and 100 feet in degrees of latitude. */
let near: { readonly latitude: number; readonly longitude: number }
let next: typeof near
const HUNDRED_FEET = 100 / 364_000
beforeAll(async () => {
  desk = await openDesk()
  supplier = await supplierOf(desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  number += 1
  jobNumber = `J-ST-${number}`
  project = await desk.make.project({ job_number: jobNumber })
  await uploadFile(desk.address, desk.clerk, project, alignmentFile('indot-twin-branch.landxml.xml'))
  const { body } = await desk.clerk.get(`/v1/projects/${project}/stations?page_size=100`)
  ;[near, next] = ['24+00.00', '25+00.00'].map((wanted) => body.content.find(({ station_number: at }: { station_number: string }) => at === wanted))
})

const receive = async (values: object = {}) => {
  number += 1
  const { body: { slip } } = await supplier.post('/v1/slips', {
    ticket_number: `ST-${number}`, supplier: 'Northern Asphalt', plant_name: 'NORTH', ticket_date: '2026-11-20', ticketed_at: '2026-11-20T15:00:00Z', material_description: 'SP 12.5', job_number: jobNumber,
    quantity: '10', uom_1: 'TON', net_amount: '10', delivery_lat: near.latitude, delivery_long: near.longitude, ...values })
  return slip
}

test('GEO-19 a received ticket within 500 feet of an alignment of its project gets its nearest station, with an event', async () => {
  const { id } = await receive()
  expect(await desk.slip(id)).toMatchObject({ station: '24+00.00', dot_project_id: project })
  expect((await desk.events(id)).at(-1)).toMatchObject({ event: 'edited', actor: 'Slipway', changes: { station: [null, '24+00.00'] } })
})

test.each([
  ['400 feet to the north', 4, true], ['600 feet beyond the start', -20, false],
])('GEO-19 a ticket %s', async (_what, hundreds, isNear) => {
  const { id } = await receive({ delivery_lat: near.latitude + hundreds * HUNDRED_FEET })
  expect((await desk.slip(id))['station'] !== null).toBe(isNear)
})

test('GEO-19 a ticket without coordinates or of another project gets no station', async () => {
  for (const values of [{ delivery_lat: undefined, delivery_long: undefined }, { job_number: 'ST-unknown' }, { delivery_lat: 0, delivery_long: 0 }]) {
    const { id } = await receive(values)
    expect((await desk.slip(id))['station']).toBeNull()
  }
})

test('GEO-19 a ticket that is received again elsewhere gets the station there, and one that somebody entered stays', async () => {
  const ticket = { ticket_number: `AGAIN-${number}` }
  const { id } = await receive(ticket)
  expect((await receive({ ...ticket, delivery_lat: next.latitude, delivery_long: next.longitude }))).toMatchObject({ id })
  expect(await desk.slip(id)).toMatchObject({ station: '25+00.00' })
  await desk.owner.query("UPDATE slips SET station = 'Ramp B' WHERE id = $1", [id])
  await receive({ ...ticket, delivery_lat: near.latitude + 3 * HUNDRED_FEET })
  expect(await desk.slip(id)).toMatchObject({ station: 'Ramp B' })
})

test('GEO-19 a ticket that is received again for another project loses the station of the former one, and gets one of the new one', async () => {
  await desk.make.project({ job_number: `${jobNumber}-bare` })
  const [leaving, coming] = [{ ticket_number: `LEAVES-${number}` }, { ticket_number: `COMES-${number}` }]
  const { id } = await receive(leaving)
  expect(await desk.slip(id)).toMatchObject({ station: '24+00.00' })
  await receive({ ...leaving, job_number: `${jobNumber}-bare` })
  expect(await desk.slip(id)).toMatchObject({ station: null })
  const { id: other } = await receive({ ...coming, job_number: `${jobNumber}-bare` })
  await receive(coming)
  expect(await desk.slip(other)).toMatchObject({ station: '24+00.00', dot_project_id: project })
})

test('GEO-19 a ticket that is sent first without coordinates gets its station with them', async () => {
  const ticket = { ticket_number: `LATER-${number}` }
  const { id } = await receive({ ...ticket, delivery_lat: undefined, delivery_long: undefined })
  await receive(ticket)
  expect(await desk.slip(id)).toMatchObject({ station: '24+00.00' })
})

test('GEO-19 tickets from before their alignment get their stations after its upload, and those with a station keep it', async () => {
  const { body: { content: [{ id: former }] } } = await desk.clerk.get(`/v1/projects/${project}/alignments`)
  await desk.clerk.delete(`/v1/projects/${project}/alignments/${former}`)
  const without = await receive()
  const named = await receive()
  await desk.owner.query("UPDATE slips SET station = 'Ramp B' WHERE id = $1", [named.id])
  expect((await desk.slip(without.id))['station']).toBeNull()
  await uploadFile(desk.address, desk.clerk, project, alignmentFile('indot-twin-branch.landxml.xml'))
  await vi.waitFor(async () => expect((await desk.slip(without.id))['station']).toBe('24+00.00'), { timeout: 30_000, interval: 50 })
  expect(await desk.slip(named.id)).toMatchObject({ station: 'Ramp B' })
})
