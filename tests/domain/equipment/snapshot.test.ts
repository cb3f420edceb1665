import { describe, expect, test } from 'vitest'
import { withoutDoubles } from '#src/areas/equipment/domain/telematics/merge-machines'
import { linksOf, readMachine, type ReportedMachine, type SnapshotElement } from '#src/areas/equipment/domain/telematics/snapshot'
import { takeReading, type KnownMachine } from '#src/areas/equipment/domain/telematics/take-reading'

const NOW = new Date('2026-11-20T18:00:00Z')
const leaf = (name: string, text: string): SnapshotElement => ({ name, attributes: {}, children: [], text })
const node = (name: string, children: readonly SnapshotElement[], attributes: Readonly<Record<string, string>> = {}): SnapshotElement => ({ name, attributes, children, text: '' })
const header = (values: Readonly<Record<string, string>>) => node('equipmentheader', Object.entries(values).map(([name, text]) => leaf(name, text)))
const known = { oemname: 'CAT', model: 'AP1055F', equipmentid: 'PV-1', serialnumber: 'FJK00418' }
const machineWith = (...values: readonly SnapshotElement[]) => readMachine(node('equipment', [header(known), ...values]), NOW)

describe('PLUS-30 a machine of a snapshot', () => {
  test.each<[row: number, what: string, header: Readonly<Record<string, string>>, id: string | null, serial: string]>([
    [1, 'both ids', known, 'PV-1', 'FJK00418'],
    [2, 'no equipment id', { ...known, equipmentid: '' }, 'FJK00418', 'FJK00418'],
    [3, 'the word “missing” as an id', { ...known, equipmentid: 'Missing', serialnumber: 'missing', pin: 'PIN9' }, 'PIN9', 'PIN9'],
    [4, 'no serial number', { oemname: 'CAT', equipmentid: 'PV-1' }, 'PV-1', ''],
    [5, 'neither id', { oemname: 'CAT', model: 'X' }, null, ''],
    [6, 'text that cannot be shown', { ...known, equipmentid: 'PV\u0007' }, 'FJK00418', 'FJK00418'],
  ])('PLUS-30 row %i: a header with %s', (_row, _what, values, id, serial) => {
    const { machine, faults } = readMachine(node('equipment', [header(values)]), NOW)
    expect(machine === null ? null : [machine.equipment_id, machine.serial_number]).toEqual(id === null ? null : [id, serial])
    expect(faults.length > 0).toBe(id === null || values['equipmentid'] === 'PV\u0007')
  })

  test('PLUS-30 a time is an attribute or a child element, and one in the year 1 is unknown', () => {
    const running = leaf('running', 'true')
    const at = (element: SnapshotElement) => machineWith(element).machine?.engine?.at
    expect(at(node('enginestatus', [running], { datetime: '2026-11-20T17:00:00Z' }))).toBe('2026-11-20T17:00:00.000Z')
    expect(at(node('enginestatus', [running, leaf('datetime', '2026-11-20T11:00:00-06:00')]))).toBe('2026-11-20T17:00:00.000Z')
    expect(at(node('enginestatus', [running], { datetime: '0001-01-01T00:00:00Z' }))).toBe(NOW.toISOString())
  })

  test('PLUS-30 a value with a time in the future is reported and dropped, and the rest of the machine is read', () => {
    const { machine, faults } = machineWith(
      node('enginestatus', [leaf('running', 'true')], { datetime: '2026-11-21T00:00:00Z' }),
      node('cumulativeoperatinghours', [leaf('hour', '233.70')], { datetime: '2026-11-20T17:30:00Z' }))
    expect(machine).toMatchObject({ engine: null, hours: { hours: '233.70' }, heard_at: '2026-11-20T17:30:00.000Z' })
    expect(faults).toEqual([{ machine: 'PV-1', message: 'The engine status has a time in the future, 2026-11-21T00:00:00Z, and was not read.' }])
    // a clock that is a few minutes ahead is not a fault
    expect(machineWith(node('enginestatus', [leaf('running', 'true')], { datetime: '2026-11-20T18:04:00Z' })).machine?.engine?.at).toBe(NOW.toISOString())
  })

  test.each<[row: number, unit: string, odometer: string, miles: string | null, fault: string | null]>([
    [1, 'kilometre', '160.9344', '100.0', null], [2, 'Kilometer', '160.9344', '100.0', null], [3, 'mile', '100', '100.0', null],
    [4, 'furlong', '100', null, 'The unit furlong is not known, so the distance was not read.'], [5, '', '100', null, 'The unit - is not known, so the distance was not read.'],
    [6, 'km', '-5', null, 'The distance is not a valid number.'], [7, 'km', '', null, null],
  ])('PLUS-30 row %i: a distance in %j of %j is %s miles', (_row, unit, odometer, miles, fault) => {
    const { machine, faults } = machineWith(node('distance', [leaf('odometerunits', unit), leaf('odometer', odometer)]))
    expect([machine?.odometer_miles, faults.map((one) => one.message)]).toEqual([miles, fault === null ? [] : [fault]])
  })

  test.each<[row: number, latitude: string, longitude: string, isRead: boolean, faults: number]>([
    [1, '39.6', '-84.7', true, 0], [2, '91', '-84.7', false, 1], [3, '39.6', '', false, 1], [4, '', '', false, 0], [5, '0', '0', false, 0], [6, '3e1', '-84', false, 1], [7, 'missing', 'missing', false, 0],
  ])('PLUS-30 row %i: a location of %j, %j', (_row, latitude, longitude, isRead, faults) => {
    const read = machineWith(node('location', [leaf('latitude', latitude), leaf('longitude', longitude)]))
    expect([read.machine?.location !== null, read.faults.length]).toEqual([isRead, faults])
  })

  test('PLUS-30 if a serial number occurs twice, the newest values count and the machine is reported', () => {
    const at = (time: string) => machineWith(node('cumulativeoperatinghours', [leaf('hour', time.slice(11, 13))], { datetime: time })).machine
    const all = [at('2026-11-20T16:00:00Z'), at('2026-11-20T17:00:00Z'), at('2026-11-20T15:00:00Z')].flatMap((one) => one ?? [])
    const { machines, faults } = withoutDoubles(all)
    expect([machines.map(({ hours }) => hours?.hours), faults.length, faults[0]?.machine]).toEqual([['17.00'], 2, 'PV-1'])
  })

  test('PLUS-30 links are found by their relation', () => {
    expect(linksOf([node('links', [leaf('rel', 'self'), leaf('href', 'https://a.example/1')]), node('links', [leaf('rel', 'Next'), leaf('href', 'https://a.example/2')]), node('links', [])]))
      .toEqual({ self: 'https://a.example/1', next: 'https://a.example/2' })
  })
})

describe('PLUS-30 EQPT-8 EQPT-10 what a reading changes', () => {
  const before: KnownMachine = {
    status_id: 5, transmitting: true, engine_running: false, engine_at: '2026-11-20T12:00:00Z', latitude: 45, longitude: -93, located_at: '2026-11-20T12:00:00Z', operating_hours: '100.00',
    operating_hours_at: '2026-11-20T12:00:00Z', odometer_miles: null, fuel_percent: null, heard_at: '2026-11-20T12:00:00Z', running_since: null, runs_since_hours: [],
  }
  const reported = (values: Partial<ReportedMachine>): ReportedMachine => ({
    oem: 'CAT', model: '', equipment_id: 'PV-1', serial_number: 'X', location: null, hours: null, engine: null, odometer_miles: null, fuel_percent: null, heard_at: '2026-11-20T13:00:00Z', ...values })

  test('PLUS-30 an engine that starts sets Running, starts a run and a new timer, and does not change whether the machine transmits', () => {
    const outcome = takeReading(before, reported({ engine: { running: true, at: '2026-11-20T12:55:00Z' } }))
    expect(outcome).toMatchObject({ status: { status_id: 3, transmitting: true, at: '2026-11-20T12:55:00Z' }, starts: '2026-11-20T12:55:00Z', ends: null })
    const paused = takeReading({ ...before, status_id: 2, transmitting: false }, reported({ engine: { running: true, at: '2026-11-20T12:55:00Z' } }))
    expect(paused?.status).toMatchObject({ status_id: 3, transmitting: false })
  })

  test('PLUS-30 an engine that stops ends its run', () => {
    const outcome = takeReading({ ...before, status_id: 3, engine_running: true, running_since: '2026-11-20T11:00:00Z' }, reported({ engine: { running: false, at: '2026-11-20T12:30:00Z' } }))
    expect(outcome).toMatchObject({ status: { status_id: 5 }, starts: null, ends: '2026-11-20T12:30:00Z' })
  })

  test('PLUS-30 the same reading, or an older one, changes nothing', () => {
    const same = reported({ engine: { running: false, at: '2026-11-20T12:00:00Z' }, location: { latitude: 1, longitude: 1, at: '2026-11-20T12:00:00Z' }, heard_at: '2026-11-20T12:00:00Z' })
    expect(takeReading(before, same)).toBeNull()
    expect(takeReading(before, reported({ engine: { running: true, at: '2026-11-20T11:00:00Z' }, heard_at: '2026-11-20T11:00:00Z' }))).toBeNull()
  })

  test('PLUS-30 the position of a machine that does not transmit is ignored', () => {
    const location = { latitude: 46, longitude: -94, at: '2026-11-20T13:00:00Z' }
    expect(takeReading(before, reported({ location }))?.machine).toMatchObject({ latitude: 46, longitude: -94 })
    expect(takeReading({ ...before, status_id: 4, transmitting: false }, reported({ location }))?.machine).toMatchObject({ latitude: 45, longitude: -93 })
  })

  test('PLUS-30 EQPT-12 a run between two snapshots is derived from the hour meter', () => {
    const hours = { hours: '100.50', at: '2026-11-20T13:00:00Z' }
    expect(takeReading(before, reported({ hours }))?.missed).toEqual({ from: '2026-11-20T12:30:00.000Z', to: '2026-11-20T13:00:00Z' })
    expect(takeReading(before, reported({ hours: { ...hours, hours: '100.00' } }))?.missed).toBeNull()
    expect(takeReading(before, reported({ hours, engine: { running: true, at: '2026-11-20T13:00:00Z' } }))?.missed).toBeNull()
  })

  test.each<[row: number, what: string, hours: string, runs: readonly (readonly [from: string, to: string])[], missed: readonly [from: string, to: string] | null]>([
    [1, 'a run that explains the meter', '108', [['13:00', '21:00']], null],
    [2, 'a run that the meter rounds to a little more', '108.05', [['13:00', '21:00']], null],
    [3, 'a run and two hours more', '110', [['13:00', '21:00']], ['21:50', '23:50']],
    [4, 'a run and more than the time since it', '112', [['13:00', '21:00']], ['21:00', '23:50']],
    [5, 'a run that began before the first reading', '103', [['10:00', '13:00']], ['21:50', '23:50']],
    [6, 'a run that lasted past the second reading', '105', [['20:50', '23:55']], ['18:50', '20:50']],
    [7, 'two runs without time between them', '112', [['12:00', '18:00'], ['18:00', '23:55']], null],
    [8, 'a run inside another', '108', [['13:00', '21:00'], ['14:00', '16:00']], null],
    [9, 'a run inside one that lasted past the second reading', '105', [['20:50', '23:55'], ['21:00', '22:00']], ['18:50', '20:50']],
    [10, 'a run after the second reading', '102', [['23:52', '23:58']], ['21:50', '23:50']],
  ])('PLUS-30 EQPT-12 row %i: of the hours on the meter, reported runs are not counted again: %s', (_row, _what, hours, runs, missed) => {
    const at = (time: string) => `2026-11-20T${time}:00.000Z`
    const outcome = takeReading({ ...before, runs_since_hours: runs.map(([from, to]) => ({ from: at(from), to: at(to) })) }, reported({ hours: { hours, at: at('23:50') } }))
    expect(outcome?.missed).toEqual(missed === null ? null : { from: at(missed[0]), to: at(missed[1]) })
  })
})
