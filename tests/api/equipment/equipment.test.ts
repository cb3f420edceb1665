import { afterAll, beforeAll, expect, test } from 'vitest'
import { equipments } from '#src/areas/equipment/api/equipment'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { openFleetDesk, type FleetDesk, type Shown } from '#tests/api/equipment/fleet-desk'

let desk: FleetDesk
beforeAll(async () => {
  desk = await openFleetDesk()
})
afterAll(() => desk.close())

const historyOf = async (id: number) => (await desk.admin.get(`/v1/machines/${id}/history`)).body.content
const put = (id: number, status_id: number) => desk.admin.patch(`/v1/admin/equipments/${id}`, { status_id })
const undo = (answer: { headers: Headers }) => desk.admin.post('/v1/slips/undo', { change_set: answer.headers.get('change-set') })

test('EQPT-1 EQPT-2 EQPT-23 equipment is listed for the agency and for one project, with its status, position, job number and projects', async () => {
  const project = await desk.make.project({ title: 'SR 14', job_number: '25118' })
  const machine = await desk.machine({ equipment_id: 'PV-2041', oem: 'Caterpillar', model: 'AP1055F', subtype: 'Paver', serial_number: 'FJK00418', contractor: 'Cowlitz Civil', dot_project_id: project, mobilization_in: '2026-10-26' })
  await desk.machine({ equipment_id: 'Elsewhere' })
  const { body, headers } = await desk.admin.get(`/v1/projects/${project}/oem_equipments`)
  expect(faultsOf(equipments.ofProject.answer, body)).toEqual([])
  expect([headers.get('total-count'), body.oem_equipments.map((row: Shown) => row.equipment_id)]).toEqual(['1', ['PV-2041']])
  expect(body.oem_equipments[0]).toMatchObject({
    id: machine['id'], oem: 'Caterpillar', model: 'AP1055F', subtype: 'Paver', serial_number: 'FJK00418', status_id: 1, status: 'Transmitting', transmitting: true, engine_status: null,
    geographic_center: null, project: 'SR 14', job_id: '25118', project_equipments_count: 1, mobilization_in: '2026-10-26', mobilization_out: null, running_minutes: 0 })
  const all = await desk.admin.get('/v1/admin/equipments?page_size=100')
  expect(faultsOf(equipments.list.answer, all.body)).toEqual([])
  expect(all.body.equipments.map((row: Shown) => row.equipment_id)).toEqual(expect.arrayContaining(['PV-2041', 'Elsewhere']))
})

test('EQPT-3 the filters narrow the list, and offer the values that the equipment has', async () => {
  const [here, there] = [await desk.make.project({ title: 'Here' }), await desk.make.project({ title: 'There' })]
  const paver = await desk.machine({ oem: 'CAT', subtype: 'Paver', contractor: 'Cowlitz', dot_project_id: here })
  await desk.machine({ oem: 'Hamm', subtype: 'Roller', contractor: 'Three Forks', dot_project_id: here })
  await desk.machine({ oem: 'CAT', subtype: 'Paver', contractor: 'Cowlitz', dot_project_id: there })
  const moved = await desk.machine({ oem: 'Wirtgen', subtype: 'Mill', contractor: 'Three Forks', dot_project_id: there })
  await desk.admin.patch(`/v1/admin/equipments/${moved['id']}`, { dot_project_id: here })
  await put(paver['id'], 2)
  const options = await desk.admin.get(`/v1/projects/${here}/oem_equipments/filter_options`)
  expect(faultsOf(equipments.optionsOfProject.answer, options.body)).toEqual([])
  expect(options.body).toEqual({
    projects: [{ value: here, label: 'Here' }, { value: there, label: 'There' }], oems: ['CAT', 'Hamm', 'Wirtgen'], customers: ['Cowlitz', 'Three Forks'], sub_types: ['Mill', 'Paver', 'Roller'],
    statuses: [{ value: 1, label: 'Transmitting' }, { value: 2, label: 'Paused' }] })
  const count = async (query: string) => (await desk.admin.get(`/v1/projects/${here}/oem_equipments?${query}`)).body.oem_equipments.length
  expect([await count('oems[]=CAT'), await count('oems[]=CAT&oems[]=Hamm'), await count('customers[]=Three%20Forks'), await count('sub_types[]=Mill'), await count('statuses[]=2'),
    await count(`projects[]=${there}`), await count('search=wirt'), await count('oems[]=Nobody')]).toEqual([1, 2, 2, 1, 1, 1, 1, 0])
  expect((await desk.admin.get('/v1/admin/equipments/filter_options')).body.projects).toEqual(expect.arrayContaining([{ value: there, label: 'There' }]))
  expect((await desk.admin.get(`/v1/projects/${here}/oem_equipments?statuses[]=6`)).status).toBe(422)
  expect((await desk.admin.get(`/v1/projects/${here}/oem_equipments?sort_by=secret`)).status).toBe(422)
})

test('EQPT-3 PROJ-44 the filters neither name nor search projects that the person may not see', async () => {
  const [here, there] = [await desk.make.project({ title: 'Here' }), await desk.make.project({ title: 'There' })]
  const moved = await desk.machine({ dot_project_id: there })
  await desk.admin.patch(`/v1/admin/equipments/${moved['id']}`, { dot_project_id: here })
  const list = `/v1/projects/${here}/oem_equipments`
  const inspector = await desk.signedIn('field_inspector')
  await desk.make.onTeam(here, inspector.person)
  const seenBy = async (client: typeof inspector) => [
    (await client.get(`${list}/filter_options`)).body.projects.map((one: { readonly label: string }) => one.label),
    (await client.get(`${list}?projects[]=${here}`)).body.oem_equipments.length,
    (await client.get(`${list}?projects[]=${there}`)).body.oem_equipments.length,
    (await client.get(`${list}/totals?projects[]=${there}`)).body.machines,
  ]
  expect(await seenBy(inspector)).toEqual([['Here'], 1, 0, 0])
  await desk.make.onTeam(there, inspector.person)
  expect(await seenBy(inspector)).toEqual([['Here', 'There'], 1, 1, 1])
  expect(await seenBy(desk.admin)).toEqual([['Here', 'There'], 1, 1, 1])
})

test('EQPT-1 EQPT-3 the totals count the machines of a list by project, in the order of the list, with its filters', async () => {
  const [first, second] = [await desk.make.project({ title: 'aaa totals' }), await desk.make.project({ title: 'AAB totals' })]
  const running = await desk.machine({ oem: 'TOT', dot_project_id: second })
  await desk.machine({ oem: 'TOT', dot_project_id: second })
  const paused = await desk.machine({ oem: 'TOT', dot_project_id: first })
  const alone = await desk.machine({ oem: 'TOT', dot_project_id: null, mobilization_in: null })
  await desk.machine({ oem: 'TOT other', dot_project_id: first })
  await put(paused['id'], 2)
  await desk.owner.query('UPDATE equipment_states SET status_id = 3 WHERE id = $1', [running['id']])
  const totals = await desk.admin.get('/v1/admin/equipments/totals?oems[]=TOT')
  expect(faultsOf(equipments.totals.answer, totals.body)).toEqual([])
  expect(totals.body).toEqual({
    machines: 4, running: 1, sending: 3,
    projects: [
      { project_id: first, project: 'aaa totals', machines: 1, running: 0, sending: 0 },
      { project_id: second, project: 'AAB totals', machines: 2, running: 1, sending: 2 },
      { project_id: null, project: null, machines: 1, running: 0, sending: 1 },
    ],
  })
  const { body: listed } = await desk.admin.get('/v1/admin/equipments?oems[]=TOT')
  expect(listed.equipments.map((row: Shown) => row.project ?? null)).toEqual(['aaa totals', 'AAB totals', 'AAB totals', null])
  expect(listed.equipments[1].id).toBe(running['id'])
  expect(listed.equipments[3].id).toBe(alone['id'])
  expect((await desk.admin.get(`/v1/projects/${second}/oem_equipments/totals`)).body).toMatchObject({ machines: 2, running: 1, sending: 2, projects: [{ project_id: second }] })
  expect((await desk.admin.get('/v1/admin/equipments/totals?sort_by=oem')).status).toBe(422)
})

test('EQPT-5 EQPT-8 EQPT-10 EQPT-11 EQPT-24 a person pauses, suspends and resumes a machine; the timer restarts, and an action that is not offered answers 422', async () => {
  const { id, equipment_id: name } = await desk.machine()
  await desk.owner.query("UPDATE equipment_states SET status_since = now() - interval '1 hour' WHERE id = $1", [id])
  expect((await desk.shown(id))['status_timer']).toBeGreaterThanOrEqual(3600)
  const suspended = await desk.admin.post(`/v1/machines/${id}/suspensions`)
  expect(faultsOf(equipments.suspend.answer, suspended.body)).toEqual([])
  expect(suspended.body.equipment).toMatchObject({ status_id: 4, status: 'Suspended', transmitting: false })
  expect(suspended.body.equipment.status_timer).toBeLessThan(60)
  expect(await desk.admin.post(`/v1/machines/${id}/suspensions`)).toMatchObject({ status: 422, body: { message: `${name} already has the status Suspended.` } })
  expect(await put(id, 2)).toMatchObject({ status: 422, body: { message: `${name} is not transmitting.` } })
  expect((await desk.admin.delete(`/v1/machines/${id}/suspensions`)).body.equipment).toMatchObject({ status_id: 1, transmitting: true })
  expect(await desk.admin.delete(`/v1/machines/${id}/suspensions`)).toMatchObject({ status: 422 })
  expect((await put(id, 2)).body.equipment).toMatchObject({ status_id: 2, status: 'Paused', transmitting: false })
  expect((await put(id, 1)).body.equipment).toMatchObject({ status_id: 1, transmitting: true })
  for (const status of [3, 5]) expect(await put(id, status)).toMatchObject({ status: 422, body: { message: 'Running and Off come from the engine. They can’t be set by hand.' } })
  expect((await desk.admin.delete('/v1/machines/999999/suspensions')).status).toBe(404)
})

test('EQPT-22 the history lists the changes newest first, with who made them and how long each lasted', async () => {
  const { id } = await desk.machine()
  await put(id, 2)
  const undone = await put(id, 1)
  await undo(undone)
  const answer = await desk.admin.get(`/v1/machines/${id}/history?page_size=2`)
  expect(faultsOf(equipments.history.answer, answer.body)).toEqual([])
  expect(answer.body.page).toEqual({ total_rows: 3, page_number: 0, page_size: 2 })
  expect((await historyOf(id)).map((line: Shown) => line.status)).toEqual(['Paused', 'Transmitting', 'Paused'])
  expect(answer.body.content[0]).toMatchObject({ transmitting: false, changed_by_name: expect.any(String), lasted_seconds: expect.any(Number) })
  await desk.owner.query("INSERT INTO equipment_status_changes (dot_authority_id, equipment_id, status_id, transmitting, changed_at, changed_by_name) VALUES (1, $1, 5, true, '2026-01-05T12:00:00Z', 'CAT')", [id])
  expect((await desk.admin.get(`/v1/machines/${id}/history?start_date=2026-01-05&end_date=2026-01-05`)).body.content).toMatchObject([{ status: 'Off' }])
  await expect(desk.owner.query('UPDATE equipment_status_changes SET status_id = 1 WHERE equipment_id = $1', [id])).rejects.toThrow('kept as they were written')
})

test('EQPT-14 an administrator adds a machine, changes it and removes it from a project; the last day cannot be before the first', async () => {
  const project = await desk.make.project()
  const { id, version } = await desk.machine({ dot_project_id: project, mobilization_in: '2026-10-26' })
  const change = (body: object) => desk.admin.patch(`/v1/admin/equipments/${id}`, body)
  expect(await change({ mobilization_out: '2026-10-25' })).toMatchObject({ status: 422, body: { message: 'The last day cannot be before the first day, 10/26/2026.' } })
  expect((await change({ mobilization_out: '2026-10-26', version })).body.equipment).toMatchObject({ mobilization_out: '2026-10-26' })
  expect(await change({ version, model: 'stale' })).toMatchObject({ status: 409 })
  expect(await change({ dot_project_id: null })).toMatchObject({ status: 422 })
  const off = await change({ dot_project_id: null, mobilization_in: null, mobilization_out: null })
  expect(off.body.equipment).toMatchObject({ dot_project_id: null, project: null, job_id: null, project_equipments_count: 1 })
  expect((await undo(off)).body).toMatchObject({ undone: 1 })
  expect(await desk.shown(id)).toMatchObject({ dot_project_id: project, mobilization_in: '2026-10-26', mobilization_out: '2026-10-26' })
  const other = await desk.make.project()
  expect((await change({ dot_project_id: other, mobilization_in: '2026-11-02', mobilization_out: null })).body.equipment).toMatchObject({ project_equipments_count: 2 })
  const { rows } = await desk.owner.query('SELECT mobilization_in::text, mobilization_out::text FROM equipment_mobilizations WHERE equipment_id = $1 AND dot_project_id = $2', [id, project])
  expect(rows).toEqual([{ mobilization_in: '2026-10-26', mobilization_out: '2026-10-26' }])
  expect(await change({ dot_project_id: 999_999 })).toMatchObject({ status: 404 })
  expect((await desk.admin.delete(`/v1/admin/equipments/${id}`)).status).toBe(204)
  expect((await desk.admin.get(`/v1/admin/equipments/${id}`)).status).toBe(404)
  expect((await desk.admin.get('/v1/admin/equipments?deleted=true')).body.equipments.map((row: Shown) => row.id)).toContain(id)
  expect((await desk.admin.post(`/v1/admin/equipments/${id}/restore`)).body.equipment).toMatchObject({ id, deleted_at: null })
})

test('EQPT-14 an equipment id, and a serial number of one maker, are unique, even when two people add them at once', async () => {
  await desk.machine({ equipment_id: 'TWICE-1', oem: 'Hamm', serial_number: 'S-1' })
  expect(await desk.admin.post('/v1/admin/equipments', { equipment_id: 'twice-1' })).toMatchObject({ status: 422, body: { message: 'Equipment ID twice-1 is already in use.' } })
  expect(await desk.admin.post('/v1/admin/equipments', { equipment_id: 'TWICE-2', oem: 'HAMM', serial_number: 's-1' })).toMatchObject({ status: 422, body: { message: 'TWICE-1 already has the serial number s-1.' } })
  expect((await desk.admin.post('/v1/admin/equipments', { equipment_id: 'TWICE-3', oem: 'Bomag', serial_number: 'S-1' })).status).toBe(200)
  const colleague = await desk.signedIn('administrator')
  const both = await Promise.all([desk.admin, colleague].map((client) => client.post('/v1/admin/equipments', { equipment_id: 'AT-ONCE' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('EQPT-11 many machines get a status together, or none of them if a rule refuses one', async () => {
  const machines = [await desk.machine(), await desk.machine()]
  const [first = 0, second = 0] = machines.map(({ id }) => id)
  const ids = [first, second]
  await put(second, 2)
  const refused = await desk.admin.patch('/v1/admin/equipments/bulk_status_update', { equipment_ids: ids, status_id: 4 })
  expect(refused).toMatchObject({ status: 422, body: { detailed_errors: [{ id: ids[1], message: `${machines[1]?.['equipment_id']} is not transmitting.` }] } })
  expect((await desk.shown(first))['status_id']).toBe(1)
  await put(second, 1)
  const answer = await desk.admin.patch('/v1/admin/equipments/bulk_status_update', { equipment_ids: ids, status_id: 4 })
  expect(faultsOf(equipments.changeStatus.answer, answer.body)).toEqual([])
  expect(answer.body).toMatchObject({ updated: 2, equipments: [{ status_id: 4 }, { status_id: 4 }] })
  expect((await undo(answer)).body).toMatchObject({ undone: 2 })
  expect((await desk.shown(first))['status_id']).toBe(1)
  expect((await desk.admin.patch('/v1/admin/equipments/bulk_status_update', { equipment_ids: [ids[0], 999_999], status_id: 4 })).status).toBe(404)
})

test('EQPT-12 EQPT-13 the running time counts from 5 AM in the project’s zone', async () => {
  const project = await desk.make.project({ timezone: 'Pacific/Honolulu' })
  const { id } = await desk.machine({ dot_project_id: project })
  const since = new Date(String((await desk.shown(id))['running_since'])).getTime()
  expect(new Date(since).toISOString().slice(11)).toBe('15:00:00.000Z')
  const at = (minutes: number) => new Date(since + minutes * 60_000)
  await desk.owner.query('INSERT INTO equipment_runs (dot_authority_id, equipment_id, started_at, ended_at) VALUES (1, $1, $2, $3)', [id, at(-30), at(0.5)])
  expect(await desk.shown(id)).toMatchObject({ running_minutes: 10 })
  const running = await desk.admin.get(`/v1/machines/${id}/running_time`)
  expect(faultsOf(equipments.running.answer, running.body)).toEqual([])
  expect([running.body.minutes, running.body.steps[0], running.body.days.length, running.body.days.at(-1).minutes, running.body.days.at(-2).minutes]).toEqual([10, true, 14, 10, 30])
})

test('EQPT-1 EQPT-14 another agency and other roles can neither see nor edit equipment that is not theirs', async () => {
  const project = await desk.make.project()
  const { id } = await desk.machine({ dot_project_id: project })
  const agency = await desk.make.agency()
  const stranger = await desk.signedIn('administrator', agency)
  const calls = (client: typeof stranger) => Promise.all([client.get(`/v1/admin/equipments/${id}`), client.patch(`/v1/admin/equipments/${id}`, { model: 'X' }), client.post(`/v1/machines/${id}/suspensions`),
    client.get(`/v1/machines/${id}/history`), client.get(`/v1/projects/${project}/oem_equipments`), client.delete(`/v1/admin/equipments/${id}`)])
  expect((await calls(stranger)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await stranger.get('/v1/admin/equipments')).body.equipments).toEqual([])
  expect((await stranger.post('/v1/admin/equipments', { equipment_id: 'X', dot_project_id: project })).status).toBe(404)
  for (const role of roles.filter((one) => one !== 'administrator')) {
    const client = await desk.signedIn(role)
    expect((await client.post(`/v1/machines/${id}/suspensions`)).status, role).toBe(403)
    expect((await client.get('/v1/admin/equipments')).status, role).toBe(403)
  }
  const inspector = await desk.signedIn('field_inspector')
  expect((await inspector.get(`/v1/projects/${project}/oem_equipments`)).status).toBe(404)
  await desk.make.onTeam(project, inspector.person)
  expect((await inspector.get(`/v1/projects/${project}/oem_equipments`)).body.oem_equipments).toHaveLength(1)
})
