import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { readKml } from '#tests/api/exports/read-kml'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient
let project: number

const NASTY = `<T> & "Söhne" ]]> 'x'\\n`
const here = { status: 'delivered', delivered_date: '2026-11-05', ticket_date: '2026-11-03', ticketed_at: '2026-11-03T15:02:00Z', delivery_lat: 47.6062, delivery_long: -122.3321 }

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  const make = (number: string, values: object) => server.make.ticket(project, { ...here, ticket_number: number, ...values })
  await make('M-1', { truck: NASTY, net_amount: '1234.5' })
  await make('M-2', { status: 'changed_after_delivered', delivery_lat: 90, delivery_long: 180, truck: '=1+1' })
  await make('M-3', { delivery_lat: -90, delivery_long: -180 })
  await make('M-4', { delivery_lat: 0, delivery_long: 0 })
  await make('N-1', { delivery_lat: null })
  await make('N-2', { delivery_long: null })
  await make('N-3', { delivery_lat: 90.5 })
  await make('N-5', { status: 'pending', delivered_date: null })
  await make('N-6', { status: 'rejected', delivered_date: null })
  await make('N-7', { status: 'voided', delivered_date: null })
})
afterAll(() => server.close())

const COLUMNS = 'columns[]=ticket_number&columns[]=truck&columns[]=net_amount&columns[]=status&columns[]=ticketed_at&columns[]=flag_by_dot&columns[]=pay_basis&sort_by=ticket_number'
const exported = (format: string, query = COLUMNS) => administrator.get(`/v3/slips/export?format=${format}&project_id=${project}&${query}`)
/** Parses a GeoJSON file. The test client returns it as text or already parsed, depending on the content type. */
const featuresOf = (body: unknown) => (typeof body === 'string' ? JSON.parse(body) : body) as { readonly type: string; readonly features: readonly { readonly id: number; readonly properties: Readonly<Record<string, unknown>>; readonly geometry: { readonly coordinates: readonly number[] } }[] }

describe('TICK-87 a map file', () => {
  test('TICK-86 TICK-87 TICK-88 TICK-101 KML has the delivered tickets that match the filters and have a location, in order, with the requested columns as text', async () => {
    const answer = await exported('kml')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.google-earth.kml+xml; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="tickets-\d{4}-\d\d-\d\d\.kml"/)
    expect(readKml(answer.body)).toEqual([
      { name: 'M-1', coordinates: '-122.3321,47.6062', data: { truck: NASTY, net_amount: '1234.50', status: 'Delivered', ticketed_at: '11/3/2026 9:02 AM', flag_by_dot: 'No', pay_basis: expect.any(String) } },
      { name: 'M-2', coordinates: '180,90', data: expect.objectContaining({ truck: '=1+1', status: 'Changed after delivered' }) },
      { name: 'M-3', coordinates: '-180,-90', data: expect.anything() },
      { name: 'M-4', coordinates: '0,0', data: expect.anything() },
    ])
  })

  test('TICK-86 TICK-87 GeoJSON has the same tickets with the values of the API', async () => {
    const answer = await exported('geojson')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/geo+json')])
    expect(answer.headers.get('content-disposition')).toMatch(/\.geojson"/)
    const { type, features } = featuresOf(answer.body)
    expect([type, features.map(({ properties }) => properties['ticket_number'])]).toEqual(['FeatureCollection', ['M-1', 'M-2', 'M-3', 'M-4']])
    const { body: { slips } } = await administrator.get(`/v1/slips?project_id=${project}&sort_by=ticket_number`)
    for (const { id, properties, geometry } of features) {
      const slip = slips.find((one: { id: number }) => one.id === id)
      const { pay_basis: _basis, ticketed_at: moment, ...same } = properties
      expect(slip).toMatchObject(same)
      expect(Date.parse(String(moment))).toBe(Date.parse(slip.ticketed_at))
      expect(geometry.coordinates).toEqual([slip.delivery_long, slip.delivery_lat])
    }
    expect(features[0]?.properties).toMatchObject({ truck: NASTY, net_amount: 1234.5, flag_by_dot: false })
  })

  test('TICK-87 every column that a CSV can have is available in both map files', async () => {
    const keys = ticketFields.filter(({ type }) => type.kind !== 'notes' && type.kind !== 'reconciliation').map(({ key }) => key)
    const query = `${keys.map((key) => `columns[]=${key}`).join('&')}`
    expect((await exported('csv', query)).status).toBe(200)
    expect(readKml((await exported('kml', query)).body)).toHaveLength(4)
    expect(Object.keys(featuresOf((await exported('geojson', query)).body).features[0]?.properties ?? {}).toSorted()).toEqual([...keys].toSorted())
  })

  test.each(['kml', 'geojson'])('TICK-87 a %s without a delivered ticket that has a location says so, and one without any tickets says that', async (format) => {
    const { body } = await administrator.get(`/v1/slips?project_id=${project}&sort_by=ticket_number`)
    const numbered = (number: string) => body.slips.find((slip: { ticket_number: string }) => slip.ticket_number === number).id
    const none = await administrator.get(`/v3/slips/export?format=${format}&slip_ids[]=${numbered('N-1')}&slip_ids[]=${numbered('N-5')}`)
    expect([none.status, none.body.message]).toEqual([422, 'None of these tickets is delivered and has a location, so there is nothing to export to a map file.'])
    const selectionExport = await administrator.get(`/v3/slips/export?format=${format}&slip_ids[]=${numbered('N-1')}&slip_ids[]=${numbered('M-3')}`)
    expect([selectionExport.status, JSON.stringify(selectionExport.body)]).toEqual([200, expect.stringContaining('M-3')])
    expect((await exported(format, 'start_date=2027-01-01')).body.message).toBe('No tickets found for the given date.')
    expect((await exported(format, 'columns[]=password_hash')).body.detailed_errors).toMatchObject([{ field: 'columns', message: 'there is no column password_hash' }])
    expect((await administrator.get('/v3/slips/export?format=shapefile')).status).toBe(422)
  })

  test('API-16 API-24 TICK-87 no map file has tickets of another agency, and a role without the permission gets 403', async () => {
    const stranger = await server.signedIn('administrator', await server.make.agency())
    expect((await stranger.get(`/v3/slips/export?format=kml&project_id=${project}`)).status).toBe(422)
    expect((await (await server.signedIn('qc_lab')).get(`/v3/slips/export?format=geojson&project_id=${project}`)).status).toBe(403)
  })
})

describe('API-23 TICK-87 a map file of 10,000 tickets', () => {
  const MANY = 10_000
  let large: number

  beforeAll(async () => {
    large = await server.make.project()
    const first = await server.make.ticket(large, { ...here, ticket_number: 'L-0' })
    await server.owner.query(`
      INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, plant_name, supplier, ticket_number, ticket_number_key, ticket_date, ticketed_at, delivered_date, status,
        material_description, ticket_type, truck, delivery_lat, delivery_long)
      SELECT dot_authority_id, dot_project_id, plant_id, plant_name, supplier, 'L-' || n, 'l-' || n, ticket_date, ticketed_at + n * interval '1 second', delivered_date,
        CASE WHEN n % 2 = 0 THEN 'delivered' ELSE 'changed_after_delivered' END, repeat('Größe & < ', 20), ticket_type, 'T' || n, n % 90, n % 180
      FROM slips, generate_series(1, ${MANY}) n WHERE id = $1`, [first])
    // without statistics about so many new rows, the query planner would choose a join that is far too slow
    await server.owner.query('VACUUM (ANALYZE) slips, slip_keys')
  })

  const status = async (id: string) => (await administrator.get(`/v1/async_job_status?job_id=${id}`)).body
  const jobs = async (id: string) => (await administrator.get('/v1/jobs')).body.jobs.find((job: { id: string }) => job.id === id)

  thorough('TICK-87 API-37 it is a job with a file that has each of them once', async () => {
    const started = await administrator.get(`/v3/slips/export?format=kml&project_id=${large}&sort_by=ticketed_at&columns[]=material_description`)
    expect(started.status).toBe(202)
    await expect.poll(() => status(started.body.job_id), { timeout: 60_000 }).toMatchObject({ status: 'success' })
    const answer = await administrator.get(`/v1/jobs/${started.body.job_id}/file`)
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual(['application/vnd.google-earth.kml+xml; charset=utf-8', expect.stringContaining('.kml')])
    const placemarks = readKml(answer.body)
    expect(placemarks.map(({ name }) => name)).toEqual(Array.from({ length: MANY + 1 }, (_none, index) => `L-${index}`))
    expect(new Set(placemarks.slice(1).map(({ data }) => data['material_description']))).toEqual(new Set([`${'Größe & < '.repeat(20)}`]))
    const byBody = await administrator.post('/v3/slips/export', { format: 'geojson', filters: { project_id: large }, columns: ['truck'] })
    await expect.poll(() => status(byBody.body.job_id), { timeout: 60_000 }).toMatchObject({ status: 'success' })
    expect(featuresOf((await administrator.get(`/v1/jobs/${byBody.body.job_id}/file`)).body).features).toHaveLength(MANY + 1)
  })

  test.each(['kml', 'csv', 'xlsx'] as const)('TICK-86 TICK-87 API-23 a %s that is canceled while it is written leaves no file behind', async (format) => {
    // The lock blocks the job midway, so that the test can cancel it: the job first counts the tickets, which does not read the table of
    // contractors, and then writes the file, which does.
    const lock = await server.owner.connect()
    onTestFinished(async () => {
      await lock.query('ROLLBACK')
      lock.release()
    })
    await lock.query('BEGIN')
    await lock.query('LOCK TABLE external_dot_contractors IN ACCESS EXCLUSIVE MODE')
    const stored = () => readdir(join(server.running.platform.configuration.dataDir, 'files'), { recursive: true })
    const before = await stored()
    const { body } = await administrator.post('/v1/slips/exports', { format, filters: { project_id: large } })
    await expect.poll(() => jobs(body.job_id), { timeout: 30_000 }).toMatchObject({ status: 'loading', total: MANY + 1 })
    await expect.poll(async () => (await stored()).length).toBe(before.length + 1)
    expect((await administrator.delete(`/v1/jobs/${body.job_id}`)).status).toBe(204)
    await lock.query('ROLLBACK')
    await expect.poll(() => status(body.job_id), { timeout: 30_000 }).toMatchObject({ status: 'canceled' })
    await expect.poll(stored).toEqual(before)
    expect((await administrator.get(`/v1/jobs/${body.job_id}/file`)).status).toBe(404)
    // the canceled export has not left its database connection unusable: the next export succeeds
    expect((await exported('kml')).status).toBe(200)
  })
})
