import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EQUIPMENT_ID_MAX } from '#src/areas/equipment/domain/equipment'
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

test('PLUS-30 EQPT-12 a machine without a serial number gets the one that is reported first, and no engine runs come from another machine with its equipment id', async () => {
  const { id: own } = await desk.machine({ equipment_id: 'double-3', oem: 'CAT' })
  const { id: spelled } = await desk.machine({ equipment_id: 'spelled-3', oem: 'Caterpillar' })
  await desk.addSource()
  for (const [first, second] of [[50, 58], [43, 40], [25, 28], [13, 10]] as const) {
    answers([
      { id: 'double-3', serial: 'DB5', running: false, hours: '100', at: ago(first) },
      { id: 'double-3', serial: 'DB6', running: false, hours: '500', at: ago(second) },
      { id: 'spelled-3', serial: 'SP3', running: false, hours: '7', at: ago(first) },
    ])
    expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ problem: null }] } })
  }
  const machines = await listed()
  expect(await runsOf(own, spelled, machines.get('DB6')?.id)).toEqual([])
  expect(await desk.shown(own)).toMatchObject({ oem: 'CAT', serial_number: 'DB5', operating_hours: 100, version: 2 })
  expect([machines.get('DB6'), machines.has('SP3')]).toMatchObject([{ serial_number: 'DB6', operating_hours: 500 }, false])
  // the machine was identified, so it has the source's spelling of the manufacturer; even with another name, it is still recognized by its
  // manufacturer and serial number
  await desk.admin.patch(`/v1/admin/equipments/${spelled}`, { equipment_id: 'Roller 7' })
  expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ added: 0, problem: null }] } })
  expect(await desk.shown(spelled)).toMatchObject({ equipment_id: 'Roller 7', oem: 'CAT', serial_number: 'SP3', operating_hours: 7 })
  const { rows: events } = await desk.owner.query("SELECT event, changes, record_version FROM record_events WHERE record_kind = 'equipment' AND record_id = $1 ORDER BY id", [own])
  expect(events.slice(1)).toEqual([{ event: 'updated', changes: { serial_number: ['', 'DB5'] }, record_version: 2 }])
  const { rows: [identified] } = await desk.owner.query("SELECT changes FROM record_events WHERE record_kind = 'equipment' AND record_id = $1 AND changes ? 'serial_number' AND event = 'updated'", [spelled])
  expect(identified?.changes).toEqual({ oem: ['Caterpillar', 'CAT'], serial_number: ['', 'SP3'] })
})

test('PLUS-30 EQPT-12 no engine run is computed between the hours that a machine had before its serial number was known and the next ones', async () => {
  const { id } = await desk.machine({ equipment_id: 'double-4' })
  await desk.addSource()
  answers([{ id: 'double-4', oem: '', running: false, hours: '100', at: ago(50) }])
  await desk.refresh()
  answers([{ id: 'double-4', serial: 'DB7', running: false, hours: '500', at: ago(40) }])
  await desk.refresh()
  expect(await runsOf(id)).toEqual([])
  expect(await desk.shown(id)).toMatchObject({ oem: 'CAT', serial_number: 'DB7', operating_hours: 500 })
})

test('PLUS-30 machines of two makers with the same serial number and no equipment id are never taken for one machine', async () => {
  const [first, second] = [await desk.addSource({ name: 'A Volvo' }), await desk.addSource({ name: 'B Komatsu', address: `http://${desk.source.host}/second` })]
  const serials = ['120045', '9'.repeat(EQUIPMENT_ID_MAX + 1)]
  desk.source.answer = ({ url }, response) => sendXml(response, fleet(serials.map((serial) => (url === '/second'
    ? { oem: 'Komatsu', serial, hours: '900', running: true, at: ago(4) }
    : { oem: 'Volvo', serial, hours: '10', running: false, at: ago(9) }))))
  for (let round = 0; round < 2; round++) {
    expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ machines: 2, problem: null }, { machines: 2, added: 0, changed: 0, problem: null }] } })
    const ids = serials.map((serial) => serial.slice(0, EQUIPMENT_ID_MAX))
    const machines = await listed()
    for (const id of ids) expect(machines.get(id)).toMatchObject({ oem: 'Volvo', status: 'Off', operating_hours: 10 })
    expect([(await sourceOf(first)).faults, (await sourceOf(second)).faults]).toEqual([[], ids.map((id) => ({ machine: id, message: `Its equipment ID ${id} belongs to another machine, so it was not added.` }))])
  }
})
