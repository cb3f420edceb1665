import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFleetDesk, type FleetDesk, type Shown } from '#tests/api/equipment/fleet-desk'
import { fleet, sendXml, type SentMachine } from '#tests/api/equipment/telematics-server'

let desk: FleetDesk
beforeAll(async () => {
  desk = await openFleetDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.owner.query('DELETE FROM telematics_sources'))

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const answers = (machines: readonly SentMachine[]) => {
  desk.source.answer = (_request, response) => sendXml(response, fleet(machines))
}
const listed = async () => new Map<string, Shown>((await desk.admin.get('/v1/admin/equipments?page_size=10000')).body.equipments.map((row: Shown) => [row.equipment_id, row]))
const sourceOf = async (id: number) => (await desk.admin.get(`/v1/telematics_sources/${id}`)).body.telematics_source
const runsOf = async (...ids: readonly unknown[]) => (await desk.owner.query('SELECT started_at, ended_at FROM equipment_runs WHERE equipment_id = ANY ($1) ORDER BY id', [ids])).rows

test('PLUS-30 a machine that is listed twice under one equipment id, once without its serial number, is stored once with its newest values, and so are the others', async () => {
  const [older, newer] = [ago(9), ago(4)]
  answers([
    { id: 'double-1', serial: 'DB1', running: true, hours: '10', at: older },
    { id: 'double-1', running: true, hours: '11', at: newer },
    { id: 'double-other', serial: 'DB2', running: true, at: older },
  ])
  const id = await desk.addSource()
  expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ machines: 3, added: 2, changed: 2, problem: null }] } })
  const faults = [{ machine: 'double-1', message: 'It is in the snapshot twice. The newest values were used.' }]
  expect(await sourceOf(id)).toMatchObject({ problem: null, faults })
  const machines = await listed()
  expect([machines.get('double-1'), machines.get('double-other')]).toMatchObject([{ serial_number: 'DB1', status: 'Running', operating_hours: 11 }, { status: 'Running' }])
  expect(await runsOf(machines.get('double-1')?.id)).toEqual([{ started_at: new Date(newer), ended_at: null }])
  expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 0, changed: 0, problem: null, faults }] } })
})

test('PLUS-30 of a machine that is listed twice, each value is the newest that either entry has', async () => {
  const [older, newer] = [ago(9), ago(4)]
  const full = { running: true, hours: '10', odometer: [100, 'mile'] as const, place: [40, -90] as const, at: older }
  const positionOnly = { place: [41, -91] as const, at: newer }
  answers([
    { id: 'merge-1', serial: 'MG1', ...full }, { id: 'merge-1', ...positionOnly },
    { id: 'merge-2', ...positionOnly }, { id: 'merge-2', serial: 'MG2', ...full },
    { id: 'merge-3', serial: 'MG3', ...positionOnly }, { id: 'merge-3', serial: 'mg3', ...full },
  ])
  const id = await desk.addSource()
  expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 3, changed: 3, problem: null }] } })
  const names = ['merge-1', 'merge-2', 'merge-3']
  const faults = (await sourceOf(id)).faults.toSorted((one: { machine: string }, other: { machine: string }) => one.machine.localeCompare(other.machine))
  expect(faults).toEqual(names.map((machine) => ({ machine, message: 'It is in the snapshot twice. The newest values were used.' })))
  const machines = await listed()
  for (const name of names) {
    expect(machines.get(name)).toMatchObject({ status: 'Running', operating_hours: 10, odometer_miles: 100, geographic_center: { latitude: 41, longitude: -91 } })
    expect(await runsOf(machines.get(name)?.id)).toEqual([{ started_at: new Date(older), ended_at: null }])
  }
  expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 0, changed: 0, problem: null }] } })
})

test('PLUS-30 of two machines with one equipment id that an administrator added without a serial number, the newest is stored and the other is named', async () => {
  const { id: own } = await desk.machine({ equipment_id: 'double-2', oem: 'CAT' })
  const [older, newer] = [ago(9), ago(4)]
  answers([{ id: 'double-2', serial: 'DB3', running: true, hours: '10', at: older }, { id: 'double-2', serial: 'DB4', running: true, hours: '20', at: newer }])
  const id = await desk.addSource()
  expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 0, changed: 1, problem: null }] } })
  expect(await sourceOf(id)).toMatchObject({ problem: null, faults: [{ machine: 'double-2', message: 'Its equipment ID double-2 belongs to another machine, so it was not added.' }] })
  expect(await desk.shown(own)).toMatchObject({ status: 'Running', operating_hours: 20 })
})
