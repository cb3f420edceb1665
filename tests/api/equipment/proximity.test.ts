import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proximity } from '#src/areas/equipment/api/proximity'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { openFleetDesk, type FleetDesk } from '#tests/api/equipment/fleet-desk'

let desk: FleetDesk
beforeAll(async () => {
  desk = await openFleetDesk()
})
afterAll(() => desk.close())

const untilDone = (job: string) => vi.waitFor(async () => {
  const { rows } = await desk.owner.query('SELECT status FROM jobs WHERE id = $1', [job])
  expect(rows[0]?.status).toBe('success')
}, { timeout: 60_000, interval: 50 })

test('EQPT-15 EQPT-19 EQPT-20 ranges are stored in meters, and a job recalculates the proximity of the project’s equipment', async () => {
  const project = await desk.make.project({ latitude: 45, longitude: -93 })
  const path = `/v1/projects/${project}/proximity_settings`
  const { id } = await desk.machine({ dot_project_id: project })
  await desk.owner.query('UPDATE equipment_readings SET latitude = 45.01, longitude = -93 WHERE id = $1', [id])
  const usual = await desk.admin.get(path)
  expect(faultsOf(proximity.read.answer, usual.body)).toEqual([])
  expect(usual.body.proximity_settings).toEqual({ id: project, version: 0, proximity_range_meters: 304.8, transmission_range_meters: 1609.344 })
  const saved = await desk.admin.patch(path, { proximity_range_meters: 1200, transmission_range_meters: '5000.5', version: 0 })
  expect(faultsOf(proximity.change.answer, saved.body)).toEqual([])
  expect(saved.body.proximity_settings).toEqual({ id: project, version: 1, proximity_range_meters: 1200, transmission_range_meters: 5000.5 })
  await untilDone(saved.body.job_id)
  expect(await desk.shown(id)).toMatchObject({ distance_meters: expect.closeTo(1112, 0), in_proximity: true, in_transmission: true })
  const narrower = await desk.admin.patch(path, { proximity_range_meters: 1000 })
  await untilDone(narrower.body.job_id)
  expect(await desk.shown(id)).toMatchObject({ in_proximity: false, in_transmission: true })
  await desk.admin.post('/v1/slips/undo', { change_set: narrower.headers.get('change-set') })
  expect([(await desk.admin.get(path)).body.proximity_settings.proximity_range_meters, (await desk.shown(id))['in_proximity']]).toEqual([1200, true])
})

test('EQPT-16 EQPT-17 EQPT-18 the server refuses values that are out of bounds or too precise, each with its own message', async () => {
  const project = await desk.make.project()
  const path = `/v1/projects/${project}/proximity_settings`
  const says = async (value: unknown) => {
    const { status, body } = await desk.admin.patch(path, { proximity_range_meters: value })
    return [status, body.message]
  }
  expect(await says(0.999)).toEqual([422, 'The smallest proximity is 1 meters.'])
  expect(await says(10_000.001)).toEqual([422, 'The largest proximity is 10,000 meters.'])
  expect(await says('1.0004')).toEqual([422, 'Only 3 decimal places are allowed.'])
  expect(await says('1e3')).toEqual([422, 'Only numbers are allowed.'])
  expect(await says(-1)).toEqual([422, 'The smallest proximity is 1 meters.'])
  expect((await says(null))[0]).toBe(422)
  expect((await desk.admin.patch(path, { proximity_range_meters: 1, transmission_range_meters: 10_000 })).status).toBe(200)
  expect(await desk.admin.patch(path, { proximity_range_meters: 2, version: 0 })).toMatchObject({ status: 409, body: { current: [{ version: 1 }] } })
  expect((await desk.admin.patch(path, { proximity_range_meters: 1 })).body).toMatchObject({ job_id: null })
})

test('EQPT-15 two first saves at once leave one row, and only an administrator can save', async () => {
  const project = await desk.make.project()
  const path = `/v1/projects/${project}/proximity_settings`
  const both = await Promise.all([desk.admin.patch(path, { proximity_range_meters: 10, version: 0 }), desk.admin.patch(path, { proximity_range_meters: 20, version: 0 })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const engineer = await desk.signedIn('field_engineer')
  await desk.make.onTeam(project, engineer.person)
  expect([(await engineer.get(path)).status, (await engineer.patch(path, { proximity_range_meters: 10 })).status]).toEqual([200, 403])
  const stranger = await desk.signedIn('administrator', await desk.make.agency())
  expect([(await stranger.get(path)).status, (await stranger.patch(path, { proximity_range_meters: 10 })).status]).toEqual([404, 404])
})
