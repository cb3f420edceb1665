import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '#tests/api/client'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { supplierOf } from '#tests/api/receipt/supplier'
import type { SignedInClient } from '#tests/api/signed-in'
import { alignmentFile, uploadFile } from '#tests/api/stationing/upload'
import { completeZone } from '#tests/api/work-zones/zones'
import { untilWaiting } from '#tests/lock-waits'

let desk: Desk
let engineer: SignedInClient
let supplier: Client
let project: number
let number = 0
let jobNumber = ''
let base: string
let alignment: number
let version: number
/** A location on the road, at 24+00. */
let near: { readonly latitude: number; readonly longitude: number }
beforeAll(async () => {
  desk = await openDesk()
  await desk.make.flag('project_stationing', true)
  engineer = await desk.signedIn('field_engineer')
  supplier = await supplierOf(desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  number += 1
  jobNumber = `J-TB-${number}`
  project = await desk.make.project({ job_number: jobNumber })
  base = `/v1/projects/${project}`
  await desk.make.onTeam(project, engineer.person)
  ;({ id: alignment, version } = await road())
  near = (await engineer.get(`${base}/stations?page_size=100`)).body.content.find(({ station_number: at }: { station_number: string }) => at === '24+00.00')
})

const road = async () => (await uploadFile(desk.address, engineer, project, alignmentFile('indot-twin-branch.landxml.xml'))).body.content[0]
const ticket = async () => {
  number += 1
  const { body: { slip } } = await supplier.post('/v1/slips', {
    ticket_number: `TB-${number}`, supplier: 'Northern Asphalt', plant_name: 'NORTH', ticket_date: '2026-11-20', ticketed_at: '2026-11-20T15:00:00Z', material_description: 'SP 12.5', job_number: jobNumber,
    quantity: '10', uom_1: 'TON', net_amount: '10', delivery_lat: near.latitude, delivery_long: near.longitude })
  return slip.id as number
}
/** Enters the station of a ticket, as a person does. */
const enter = async (id: number, station: string) => {
  const answer = await desk.clerk.patch(`/v1/slips/${id}`, { version: (await desk.slip(id))['version'], reason: 'read from the paper ticket', station })
  expect(answer.status).toBe(200)
  return answer
}
const stationOf = async (id: number) => (await desk.slip(id))['station']
const soon = (id: number, station: string | null) => vi.waitFor(async () => expect(await stationOf(id)).toBe(station), { timeout: 30_000, interval: 50 })
const changes = async (id: number) => (await desk.events(id)).filter(({ event }) => event === 'edited').map(({ actor, changes: all }) => [actor, (all as Record<string, unknown>)['station']])
const undo = (answer: { headers: Headers }) => engineer.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })
/** Changes values of the proposed alignment and confirms it. */
const confirm = async (values: object) => {
  await engineer.patch(`${base}/alignments/${alignment}`, values)
  expect((await engineer.patch(`${base}/alignments/${alignment}`, { status: 'confirmed' })).status).toBe(200)
}
const confirmationOf = async () => (await desk.owner.query("SELECT change_set FROM record_events WHERE record_kind = 'alignment' AND record_id = $1 AND changes -> 'status' ->> 1 = 'confirmed' ORDER BY id DESC LIMIT 1", [alignment])).rows[0].change_set
const takeBack = async () => {
  expect((await engineer.post('/v1/slips/undo', { change_set: await confirmationOf() })).body).toMatchObject({ undone: 1 })
}

test('GEO-19 GEO-12 when the confirmation of an alignment is undone, its tickets lose their stations, each with an event, and get new ones from the projection in which it is confirmed again', async () => {
  const [one, typed] = [await ticket(), await ticket()]
  expect(await stationOf(one)).toBe('24+00.00')
  await enter(typed, 'Ramp B')
  await takeBack()
  await soon(one, null)
  expect(await changes(one)).toEqual([['Slipway', [null, '24+00.00']], ['Slipway', ['24+00.00', null]]])
  // with this scale factor, the same coordinates lie about 160 feet away on the ground, so the tickets get other stations
  await confirm({ scale_factor: '1.0001' })
  await vi.waitFor(async () => expect(await stationOf(one)).toMatch(/^2\d\+/), { timeout: 30_000, interval: 50 })
  expect(await stationOf(one)).not.toBe('24+00.00')
  expect(await stationOf(typed)).toBe('Ramp B')
})

test('GEO-19 GEO-12 an alignment whose confirmation is undone and repeated at once moves the stations of its tickets, and a redo of a confirmation restores them', async () => {
  const id = await ticket()
  await takeBack()
  await confirm({ scale_factor: '1.0001' })
  await vi.waitFor(async () => expect(await stationOf(id)).not.toBe('24+00.00'), { timeout: 30_000, interval: 50 })
  await vi.waitFor(async () => expect(await stationOf(id)).toMatch(/^2\d\+/), { timeout: 30_000, interval: 50 })
  const moved = await stationOf(id)
  const takenBack = await engineer.post('/v1/slips/undo', { change_set: await confirmationOf() })
  await soon(id, null)
  expect((await undo(takenBack)).body).toMatchObject({ undone: 1 })
  await soon(id, String(moved))
})

test('GEO-19 the tickets of a deleted alignment get the station of another alignment or none, and their own again when it is restored; an entered station stays', async () => {
  const [one, typed] = [await ticket(), await ticket()]
  await enter(typed, '24+10')
  expect((await engineer.delete(`${base}/alignments/${alignment}`)).status).toBe(204)
  await soon(one, null)
  expect((await engineer.post(`${base}/alignments/${alignment}/restore`)).status).toBe(200)
  await soon(one, '24+00.00')
  // adds the same road as a replacement, with stations that start at another number
  const { rows: [{ points }] } = await desk.owner.query("SELECT json_agg(json_build_object('x', x, 'y', y) ORDER BY along) AS points FROM stations WHERE alignment_id = $1", [alignment])
  const other = await engineer.post(`${base}/alignments`, { name: 'Replacement', station_start: 50_000, projection: 3735, points })
  expect(other.status).toBe(200)
  const before = (await changes(one)).length
  expect((await engineer.delete(`${base}/alignments/${alignment}`)).status).toBe(204)
  await soon(one, '502+00.00')
  expect((await changes(one)).slice(before)).toEqual([['Slipway', ['24+00.00', '502+00.00']]])
  // undoing the creation of the replacement deletes the replacement, so the ticket loses its station
  expect((await undo(other)).body).toMatchObject({ undone: 1 })
  await soon(one, null)
  expect(await stationOf(typed)).toBe('24+10')
})

/** Enters the station 'Ramp B' for each ticket; returns a function that undoes this for one ticket. */
const enterOthers = async (ids: readonly number[]) => {
  const entries = new Map<number, string | null>()
  for (const id of ids) entries.set(id, (await enter(id, 'Ramp B')).headers.get('change-set'))
  return async (id: number) => {
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: entries.get(id) })).body).toMatchObject({ undone: 1, left: [] })
  }
}

test('GEO-19 API-32 undoing an entered station restores none of an alignment that was deleted since; one that was entered before stays', async () => {
  const [located, typed] = [await ticket(), await ticket()]
  await enter(typed, '24+10')
  const undoEntry = await enterOthers([located, typed])
  expect((await engineer.delete(`${base}/alignments/${alignment}`)).status).toBe(204)
  await undoEntry(typed)
  await undoEntry(located)
  await soon(located, null)
  expect((await changes(located)).at(-1)).toEqual(['Slipway', ['24+00.00', null]])
  expect(await stationOf(typed)).toBe('24+10')
})

test('GEO-19 API-32 undoing an entered station gives the ticket its station of today when its alignment was moved since', async () => {
  const [located, entered] = [await ticket(), await ticket()]
  const undoEntry = await enterOthers([entered])
  await takeBack()
  await soon(located, null)
  await confirm({ scale_factor: '1.0001' })
  await vi.waitFor(async () => expect(await stationOf(located)).toMatch(/^2\d\+/), { timeout: 30_000, interval: 50 })
  expect(await stationOf(located)).not.toBe('24+00.00')
  await undoEntry(entered)
  await soon(entered, String(await stationOf(located)))
})

test('GEO-19 API-32 undoing an entered station gives the ticket the station of an alignment that was confirmed since', async () => {
  const id = await ticket()
  await takeBack()
  await soon(id, null)
  const undoEntry = await enterOthers([id])
  await confirm({})
  await undoEntry(id)
  await soon(id, '24+00.00')
})

test('GEO-19 PAY-25 voided tickets and those of closed periods keep their station when their alignment is deleted', async () => {
  const [one, voided, closed] = [await ticket(), await ticket(), await ticket()]
  await desk.owner.query("UPDATE slips SET status = 'voided' WHERE id = $1", [voided])
  await desk.make.payPeriod(project)
  await desk.owner.query('UPDATE slips SET pay_period = 1 WHERE id = $1', [closed])
  await desk.owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-11-30' WHERE dot_project_id = $1", [project])
  await engineer.delete(`${base}/alignments/${alignment}`)
  await soon(one, null)
  expect([await stationOf(voided), await stationOf(closed)]).toEqual(['24+00.00', '24+00.00'])
})

test('GEO-19 an alignment that is deleted while its tickets are being stationed leaves no station behind', async () => {
  await engineer.delete(`${base}/alignments/${alignment}`)
  const id = await ticket()
  expect(await stationOf(id)).toBeNull()
  const holder = await desk.owner.connect()
  try {
    await holder.query('BEGIN')
    // this lock makes the task wait after it has read the alignment
    await holder.query('LOCK TABLE slip_events IN SHARE MODE')
    expect((await engineer.post(`${base}/alignments/${alignment}/restore`)).status).toBe(200)
    await untilWaiting(desk.owner, holder)
    const removed = engineer.delete(`${base}/alignments/${alignment}`)
    let isDone = false
    void removed.then(() => { isDone = true })
    await untilWaiting(desk.owner, holder, 2, () => isDone)
    await holder.query('COMMIT')
    expect((await removed).status).toBe(204)
  } finally {
    holder.release()
  }
  await vi.waitFor(async () => expect(await changes(id)).toHaveLength(2), { timeout: 30_000, interval: 50 })
  expect([await stationOf(id), await changes(id)]).toEqual([null, [['Slipway', [null, '24+00.00']], ['Slipway', ['24+00.00', null]]]])
})

test('GEO-19 PLUS-34 API-32 a ticket that is moved to another project loses its station or gets one of that project, and an undo of the move restores it', async () => {
  const other = await desk.make.project()
  const id = await ticket()
  const move = async (to: number) => desk.clerk.post(`/v1/slips/${id}/move`, { project_id: to, version: (await desk.slip(id))['version'] })
  const moved = await move(other)
  expect([moved.status, await stationOf(id)]).toEqual([200, null])
  expect((await desk.clerk.post('/v1/slips/undo', { change_set: moved.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
  expect(await desk.slip(id)).toMatchObject({ dot_project_id: project, station: '24+00.00' })
  await enter(id, 'Ramp B')
  expect((await move(other)).status).toBe(200)
  expect(await stationOf(id)).toBe('Ramp B')
})

test('GEO-19 PLUS-34 API-32 a change of a ticket that was moved since can be undone once the move is undone, although both found its station', async () => {
  const other = await desk.make.project()
  const id = await ticket()
  const undoBy = async (change: { headers: Headers }) => (await desk.clerk.post('/v1/slips/undo', { change_set: change.headers.get('change-set') })).body
  const flagged = await desk.clerk.patch('/v3/slips/bulk_flag_update', { slip_ids: [id], flag: true, note: 'Wrong mix' })
  const moved = await desk.clerk.post(`/v1/slips/${id}/move`, { project_id: other, version: (await desk.slip(id))['version'] })
  expect([moved.status, await stationOf(id)]).toEqual([200, null])
  expect(await undoBy(moved)).toMatchObject({ undone: 1, left: [] })
  expect(await undoBy(flagged)).toMatchObject({ undone: 1, left: [] })
  expect(await desk.slip(id)).toMatchObject({ dot_project_id: project, station: '24+00.00', flag_by_dot: false })
})

test('GEO-24 GEO-12 an alignment along which a work zone is placed cannot lose its confirmation, and the answer names the zone', async () => {
  const { path: _path, ...details } = completeZone()
  const zone = await engineer.post(`/v2/projects/${project}/work_zones`, { ...details, placement: { alignment_id: alignment, start_station: '22+50', end_station: '31+00' } })
  expect(zone.status).toBe(200)
  const refused = await engineer.post('/v1/slips/undo', { change_set: await confirmationOf() })
  expect(JSON.stringify(refused.body)).toContain(`The work zone ${zone.body.work_zone.name} is placed by stations of PR_Twin_Branch_section, so PR_Twin_Branch_section stays confirmed.`)
  expect((await engineer.get(`${base}/alignments/${alignment}`)).body.alignment).toMatchObject({ status: 'confirmed', version })
})
