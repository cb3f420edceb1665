import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { telematicsSources } from '#src/areas/equipment/api/telematics'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { openFleetDesk, type FleetDesk, type Shown } from '#tests/api/equipment/fleet-desk'
import { fleet, sendXml, type SentMachine } from '#tests/api/equipment/telematics-server'
import { thorough } from '#tests/thorough'

let desk: FleetDesk
beforeAll(async () => {
  desk = await openFleetDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.owner.query('DELETE FROM telematics_sources')
  desk.source.calls.length = 0
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const answers = (machines: readonly SentMachine[], options?: Parameters<typeof fleet>[1]) => {
  desk.source.answer = (_request, response) => sendXml(response, fleet(machines, options))
}
const listed = async () => new Map<string, Shown>((await desk.admin.get('/v1/admin/equipments?page_size=10000')).body.equipments.map((row: Shown) => [row.equipment_id, row]))
const sourceOf = async (id: number) => (await desk.admin.get(`/v1/telematics_sources/${id}`)).body.telematics_source

describe('PLUS-30 EQPT-4 snapshots in ISO 15143-3', () => {
  test.each(['iso', 'jcma'] as const)('PLUS-30 a refresh stores machines of the namespace %s, and the same snapshot again changes nothing', async (namespace) => {
    const own = (name: string) => `${namespace}-${name}`
    await desk.addSource()
    answers([
      { id: own('1'), serial: own('S1'), model: 'TB290', place: [39.6, -84.7], hours: '233.70', running: true, at: ago(30) },
      { id: own('2'), serial: own('S2'), running: false, at: ago(20) },
      { id: own('3'), serial: 'missing' },
    ], { namespace })
    expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ machines: 3, added: 3, changed: 2, problem: null, faults: [] }] } })
    const machines = await listed()
    expect(machines.get(own('1'))).toMatchObject({ oem: 'CAT', model: 'TB290', status: 'Running', engine_status: 'running', transmitting: true, geographic_center: { latitude: 39.6, longitude: -84.7 }, operating_hours: 233.7 })
    expect(machines.get(own('1'))?.['running_minutes']).toBeGreaterThan(0)
    expect(machines.get(own('2'))).toMatchObject({ status: 'Off', engine_status: 'off', geographic_center: null })
    expect(machines.get(own('3'))).toMatchObject({ status: 'Transmitting', engine_status: null, serial_number: '' })
    const events = async () => (await desk.owner.query('SELECT count(*)::int AS count FROM record_events')).rows[0].count
    const before = await events()
    expect(await desk.refresh()).toMatchObject({ result: { sources: [{ machines: 3, added: 0, changed: 0 }] } })
    expect(await events()).toBe(before)
  })

  test('PLUS-30 EQPT-8 an engine that stops gives Off with the time of the report, and a paused machine keeps its position', async () => {
    await desk.addSource()
    // compute both times before the first refresh: on a busy machine it takes more than a second, which would shorten the time between them
    const [started, stopped] = [ago(50), ago(25)]
    answers([{ id: 'stop-1', serial: 'ST1', place: [40, -90], running: true, at: started }])
    await desk.refresh()
    const id = (await listed()).get('stop-1')?.id ?? 0
    await desk.admin.patch(`/v1/admin/equipments/${id}`, { status_id: 2 })
    answers([{ id: 'stop-1', serial: 'ST1', place: [41, -91], running: false, at: stopped }])
    await desk.refresh()
    expect(await desk.shown(id)).toMatchObject({ status: 'Off', transmitting: false, geographic_center: { latitude: 40, longitude: -90 } })
    expect(Number((await desk.shown(id))['status_timer'])).toBeGreaterThanOrEqual(25 * 60)
    const { rows } = await desk.owner.query('SELECT extract(epoch FROM ended_at - started_at)::int AS seconds FROM equipment_runs WHERE equipment_id = $1', [id])
    expect(rows).toEqual([{ seconds: 25 * 60 }])
    expect((await desk.admin.get(`/v1/machines/${id}/history`)).body.content.map((line: Shown) => line.status).toSorted()).toEqual(['Off', 'Paused', 'Running'])
  })

  test('PLUS-30 EQPT-12 EQPT-13 a run that the engine reported is not counted again when the hour meter reports later', async () => {
    await desk.addSource()
    const zone = 'Pacific/Honolulu'
    const { id } = await desk.machine({ oem: 'CAT', serial_number: 'MT1', dot_project_id: await desk.make.project({ timezone: zone }) })
    const day = addDays(dayInZone(new Date(), zone), -3)
    const [metered, started, stopped, meteredAgain] = ([[-1, '23:50'], [0, '07:00'], [0, '15:00'], [0, '23:50']] as const).map(([days, time]) => momentOfLocal(addDays(day, days), time, zone)) as [string, string, string, string]
    for (const values of [
      { hours: '100', hoursAt: metered, running: false, at: metered },
      { hours: '100', hoursAt: metered, running: true, at: started },
      { hours: '100', hoursAt: metered, running: false, at: stopped },
      { hours: '108', hoursAt: meteredAgain, running: false, at: stopped },
    ]) {
      answers([{ id: 'meter-1', serial: 'MT1', ...values }])
      expect(await desk.refresh()).toMatchObject({ result: { sources: [{ changed: 1, problem: null }] } })
    }
    const { body } = await desk.admin.get(`/v1/machines/${id}/running_time`)
    expect(body.days.find((one: { readonly day: string }) => one.day === day)).toEqual({ day, minutes: 480 })
    const { rows } = await desk.owner.query('SELECT started_at, ended_at FROM equipment_runs WHERE equipment_id = $1', [id])
    expect(rows).toEqual([{ started_at: new Date(started), ended_at: new Date(stopped) }])
  })

  test('PLUS-30 a machine that an administrator added is recognized by its serial number, and a removed one is not added again', async () => {
    await desk.addSource()
    const { id } = await desk.machine({ equipment_id: 'Our paver', oem: 'CAT', serial_number: 'OWN1' })
    const removedMachine = await desk.machine({ equipment_id: 'gone-1', oem: 'CAT', serial_number: 'GONE1' })
    await desk.admin.delete(`/v1/admin/equipments/${removedMachine['id']}`)
    answers([{ id: 'their-name', serial: 'own1', running: true, at: ago(5) }, { id: 'gone-1', serial: 'GONE1', running: true, at: ago(5) }])
    expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 0, changed: 1 }] } })
    expect(await desk.shown(id)).toMatchObject({ equipment_id: 'Our paver', status: 'Running' })
    expect((await listed()).has('gone-1')).toBe(false)
  })

  test('PLUS-30 pages are read by following their links, only on the same host, and a page that links to itself ends the read', async () => {
    const id = await desk.addSource()
    desk.source.answer = ({ url = '' }, response) => {
      const page = Number(url.split('/').at(-1))
      const at = (number: number) => `/Fleet/${number}`
      sendXml(response, fleet([{ id: `page-${page}`, serial: `PG${page}` }], { links: { self: at(page), prev: at(page), next: page === 3 ? at(3) : at(page + 1), last: at(3) } }))
    }
    expect(await desk.refresh()).toMatchObject({ result: { sources: [{ machines: 3, problem: null }] } })
    expect(desk.source.calls.map(({ path }) => path)).toEqual(['/Fleet/1', '/Fleet/2', '/Fleet/3'])
    desk.source.answer = (_request, response) => sendXml(response, fleet([{ id: 'page-1', serial: 'PG1' }], { links: { next: 'http://169.254.169.254/latest' } }))
    await desk.refresh()
    expect(await sourceOf(id)).toMatchObject({ problem: expect.stringContaining('on another host, 169.254.169.254, which is not followed'), machines: 1 })
    // two pages, each with a link to the other as the next page, are read only once each
    desk.source.calls.length = 0
    desk.source.answer = ({ url }, response) => sendXml(response, fleet([], { links: { next: url === '/Fleet/1' ? '/Fleet/2' : '/Fleet/1' } }))
    await desk.refresh()
    expect(desk.source.calls).toHaveLength(2)
  })

  test('PLUS-30 basic authentication and OAuth 2 client credentials are sent, and neither secret is ever answered or recorded', async () => {
    const id = await desk.addSource({ sign_in: 'basic', user_name: 'fleet', secret: 'opensesame-1' })
    answers([])
    await desk.refresh()
    expect(desk.source.calls[0]?.authorization).toBe(`Basic ${Buffer.from('fleet:opensesame-1').toString('base64')}`)
    const changed = await desk.admin.patch(`/v1/telematics_sources/${id}`, { sign_in: 'oauth2', user_name: 'client', secret: 'opensesame-2', token_address: desk.source.tokenAddress, scope: 'read' })
    expect(faultsOf(telematicsSources.change.answer, changed.body)).toEqual([])
    expect(changed.body.telematics_source).toMatchObject({ has_secret: true, sign_in: 'oauth2' })
    desk.source.calls.length = 0
    desk.source.answer = ({ url }, response) => (url === '/token' ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token: 'tok-en', token_type: 'Bearer' })) : sendXml(response, fleet([])))
    expect(await desk.refresh()).toMatchObject({ status: 'success' })
    expect(desk.source.calls).toEqual([
      { path: '/token', authorization: `Basic ${Buffer.from('client:opensesame-2').toString('base64')}`, body: 'grant_type=client_credentials&scope=read' },
      { path: '/Fleet/1', authorization: 'Bearer tok-en', body: '' },
    ])
    const { rows } = await desk.owner.query(`SELECT (SELECT string_agg(changes::text, ' ') FROM record_events WHERE record_kind = 'telematics_source') AS events,
      (SELECT encode(secret, 'escape') FROM telematics_sources WHERE id = $1) AS stored, (SELECT string_agg(answer, ' ') FROM idempotency_keys) AS answers`, [id])
    expect(JSON.stringify([rows, changed.body, (await desk.admin.get('/v1/telematics_sources')).body])).not.toMatch(/opensesame|tok-en/)
  })

  test('PLUS-30 a secret is never sent to a host that it was not entered for, and works again at its own host', async () => {
    const id = await desk.addSource({ name: 'Moved', sign_in: 'oauth2', user_name: 'client', secret: 'opensesame-3', token_address: desk.source.tokenAddress })
    desk.source.answer = ({ url }, response) => (url === '/token' ? response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ access_token: 'tok-en', token_type: 'Bearer' })) : sendXml(response, fleet([])))
    await desk.admin.patch(`/v1/telematics_sources/${id}`, { token_address: 'https://elsewhere.example/token' })
    expect(await desk.refresh()).toMatchObject({ status: 'error', message: expect.stringContaining('Moved: enter the secret again. The stored secret belongs to another host or can’t be decrypted.') })
    expect(desk.source.calls).toEqual([])
    await desk.admin.patch(`/v1/telematics_sources/${id}`, { token_address: desk.source.tokenAddress })
    await desk.refresh()
    expect(desk.source.calls[0]?.authorization).toBe(`Basic ${Buffer.from('client:opensesame-3').toString('base64')}`)
  })

  test('PLUS-30 of 25 machines of a real source, 2 have no location and 4 are running', async () => {
    await desk.addSource()
    const sample = readFileSync(new URL('./aemp2-fleet-snapshot.xml', import.meta.url))
    desk.source.answer = (_request, response) => sendXml(response, sample)
    expect(await desk.refresh()).toMatchObject({ result: { sources: [{ machines: 25, added: 25, problem: null, faults: [] }] } })
    const machines = [...(await listed()).values()].filter(({ equipment_id: name }) => /^EQ-10\d\d$/.test(String(name)))
    expect([machines.length, machines.filter(({ location }) => location === null).length, machines.filter(({ engine_status: engine }) => engine === 'running').length]).toEqual([25, 2, 4])
  })
})

describe('PLUS-30 sources that misbehave', () => {
  const problemOf = async (values: Parameters<FleetDesk['addSource']>[0] = {}) => {
    const id = await desk.addSource({ name: 'Fleet', ...values })
    const job = await desk.refresh()
    return [job.status, (await sourceOf(id)).problem] as const
  }

  test.each<[what: string, status: number, problem: string]>([
    ['refuses the sign-in', 401, 'Fleet refused the sign-in (status 401). Check the user name and the secret.'],
    ['asks to wait', 429, 'Fleet asks to wait before the next call (status 429).'],
    ['fails', 500, 'Fleet answered with status 500.'],
    ['redirects', 302, 'Fleet answered with status 302.'],
  ])('PLUS-30 a source that %s is named with its reason', async (_what, status, problem) => {
    desk.source.answer = (_request, response) => void response.writeHead(status, { location: 'http://169.254.169.254/' }).end('<secret>')
    expect(await problemOf()).toEqual(['error', problem])
  })

  test('PLUS-30 a document type is refused before any of its entities is used', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE Fleet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><Fleet><Equipment><EquipmentHeader><EquipmentID>&c;</EquipmentID></EquipmentHeader></Equipment></Fleet>`
    desk.source.answer = (_request, response) => sendXml(response, bomb)
    expect(await problemOf()).toEqual(['error', 'Fleet sent a document type or entities, which are refused.'])
    const external = '<!DOCTYPE Fleet SYSTEM "file:///etc/passwd"><Fleet/>'
    desk.source.answer = (_request, response) => sendXml(response, external)
    await desk.refresh()
    expect((await desk.owner.query('SELECT problem FROM telematics_asked')).rows[0].problem).toContain('document type')
  })

  test.each<[what: string, text: string, problem: string]>([
    ['an unknown entity', '<Fleet><Equipment><EquipmentHeader><EquipmentID>&xxe;</EquipmentID></EquipmentHeader></Equipment></Fleet>', 'Fleet sent text that is not valid XML, or only a part of it.'],
    ['nothing', '', 'Fleet sent text that is not valid XML, or only a part of it.'],
    ['HTML', '<html><body>Log in</body></html>', 'Fleet sent XML that is not a fleet snapshot of ISO 15143-3.'],
    ['a document nested too deep', `<Fleet><Equipment>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</Equipment></Fleet>`, 'Fleet sent XML that is too deep or has too many elements.'],
    ['an endless text', `<Fleet><Equipment><EquipmentHeader><Model>${'x'.repeat(20_000)}</Model></EquipmentHeader></Equipment></Fleet>`, 'Fleet sent XML that is too deep or has too many elements.'],
    ['bytes that are not text', Buffer.from([0x3c, 0x46, 0xff, 0xfe]).toString('latin1'), 'Fleet sent text that is not valid XML, or only a part of it.'],
  ])('PLUS-30 %s is refused', async (_what, text, problem) => {
    desk.source.answer = (_request, response) => sendXml(response, Buffer.from(text, 'latin1'))
    expect(await problemOf()).toEqual(['error', problem])
  })

  test('PLUS-30 from a snapshot that is cut off the complete machines are stored, and the next refresh stores the rest', async () => {
    const whole = fleet([{ id: 'half-1', serial: 'HF1' }, { id: 'half-2', serial: 'HF2' }])
    desk.source.answer = (_request, response) => sendXml(response, whole.slice(0, whole.indexOf('half-2') + 3))
    expect(await problemOf()).toEqual(['success', 'Fleet sent text that is not valid XML, or only a part of it.'])
    expect([(await listed()).has('half-1'), (await listed()).has('half-2')]).toEqual([true, false])
    desk.source.answer = (_request, response) => sendXml(response, whole)
    expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 1, problem: null }] } })
  })

  thorough('PLUS-30 a source that hangs, one that cuts the connection, and one that may not be called do not stop the other', async () => {
    desk.source.answer = ({ url }, response) => {
      if (url === '/hangs') return
      if (url === '/other') return sendXml(response, fleet([{ id: 'beside-1', serial: 'BS1' }]))
      response.writeHead(200, { 'content-type': 'application/xml', 'content-length': '5000' })
      response.write('<Fleet>')
      response.destroy()
    }
    const cut = await desk.addSource({ name: 'Cut' })
    const hung = await desk.addSource({ name: 'Hung', address: `http://${desk.source.host}/hangs` })
    const closed = await desk.addSource({ name: 'Closed', address: 'https://127.0.0.1:1/Fleet' })
    await desk.addSource({ name: 'Other', address: `http://${desk.source.host}/other` })
    expect(await desk.refresh()).toMatchObject({ status: 'success' })
    expect((await listed()).has('beside-1')).toBe(true)
    expect((await sourceOf(hung)).problem).toBe('Hung did not answer in time or could not be reached.')
    expect([(await sourceOf(cut)).problem, (await sourceOf(closed)).problem]).toEqual(['Cut did not answer in time or could not be reached.', 'Closed: this address is not allowed. It is not https or is on a private network.'])
  })

  test('PLUS-30 a private address, plain http to any other address, and an address with a password are refused', async () => {
    for (const address of ['https://10.0.0.1/Fleet', 'http://telematics.example/Fleet', 'https://[::1]/Fleet', 'https://169.254.169.254/latest']) {
      await desk.owner.query('DELETE FROM telematics_sources')
      expect(await problemOf({ address })).toEqual(['error', 'Fleet: this address is not allowed. It is not https or is on a private network.'])
    }
    for (const address of ['ftp://fleet.example/', 'not an address', 'https://user:pass@fleet.example/']) {
      expect(await desk.admin.post('/v1/telematics_sources', { name: 'X', address, sign_in: 'none' })).toMatchObject({ status: 422, body: { detailed_errors: [{ field: 'address', message: 'Enter an address that starts with https:// and has no user name or password.' }] } })
    }
  })

  test('PLUS-30 a value of a machine that cannot be read is named at its source, and the rest of the machine is stored', async () => {
    answers([
      { id: 'bad-1', serial: 'BD1', running: 'perhaps', hours: '12.5', at: ago(5) },
      { id: 'bad-2', serial: 'BD2', hours: '1', at: '2190-01-01T00:00:00Z' },
      { id: 'bad-3', serial: 'BD3', running: true, at: ago(9) },
      { id: 'bad-3', serial: 'BD3', running: false, at: ago(4) },
      { oem: '' },
    ])
    const id = await desk.addSource()
    await desk.refresh()
    expect(await sourceOf(id)).toMatchObject({ problem: null, machines: 3, faults: [
      { machine: 'bad-1', message: 'The engine status is neither true nor false.' },
      { machine: 'bad-2', message: 'The operating hours has a time in the future, 2190-01-01T00:00:00Z, and was not read.' },
      { machine: '?', message: 'It has neither an equipment ID nor a serial number.' },
      { machine: 'bad-3', message: 'It is in the snapshot twice. The newest values were used.' },
    ] })
    const machines = await listed()
    expect([machines.get('bad-1')?.['operating_hours'], machines.get('bad-2')?.['operating_hours'], machines.get('bad-3')?.['status']]).toEqual([12.5, null, 'Off'])
  })

  test('PLUS-30 in a snapshot with mixed units each odometer is stored in miles, and an unknown unit is named', async () => {
    answers([
      { id: 'mix-km', serial: 'MX1', odometer: [1_609.344, 'kilometre'], at: ago(5) },
      { id: 'mix-mi', serial: 'MX2', odometer: [1_000, 'mile'], at: ago(5) },
      { id: 'mix-unknown', serial: 'MX3', odometer: [1_000, 'furlong'], hours: '7', at: ago(5) },
    ])
    const id = await desk.addSource()
    await desk.refresh()
    expect(await sourceOf(id)).toMatchObject({ problem: null, machines: 3, faults: [{ machine: 'mix-unknown', message: 'The unit furlong is not known, so the distance was not read.' }] })
    const machines = await listed()
    expect(['mix-km', 'mix-mi', 'mix-unknown'].map((name) => [machines.get(name)?.['odometer_miles'], machines.get(name)?.['operating_hours']])).toEqual([[1000, null], [1000, null], [null, 7]])
  })

  test('PLUS-30 a new source is active unless it is switched off, so that its machines are seen', async () => {
    answers([{ id: 'active-1', serial: 'AC1', hours: '12', at: ago(5) }])
    const source = { address: desk.source.address, sign_in: 'none' }
    const { body } = await desk.admin.post('/v1/telematics_sources', { name: 'Fleet', ...source })
    expect(body.telematics_source).toMatchObject({ is_active: true })
    await desk.refresh()
    expect((await listed()).get('active-1')).toMatchObject({ operating_hours: 12 })
    const off = await desk.admin.post('/v1/telematics_sources', { name: 'Switched off', ...source, is_active: false })
    expect(off.body.telematics_source).toMatchObject({ is_active: false })
  })

  thorough('PLUS-30 10,000 machines are taken, and taken again without a change', async () => {
    answers(Array.from({ length: 10_000 }, (_, at) => ({ id: `many-${at}`, serial: `MN${at}`, place: [40, -90] as const, hours: '100', running: at % 3 === 0, at: ago(15) })))
    await desk.addSource()
    expect(await desk.refresh()).toMatchObject({ status: 'success', result: { sources: [{ machines: 10_000, added: 10_000, faults: [] }] } })
    expect(await desk.refresh()).toMatchObject({ result: { sources: [{ added: 0, changed: 0 }] } })
    expect((await desk.owner.query("SELECT count(*)::int AS count FROM equipments WHERE equipment_id LIKE 'many-%'")).rows[0].count).toBe(10_000)
  })

  test('PLUS-30 a source that is being polled is not polled a second time meanwhile', async () => {
    let release = () => undefined as void
    const isAsked = new Promise<void>((resolve) => {
      desk.source.answer = (_request, response) => {
        release = () => sendXml(response, fleet([]))
        resolve()
      }
    })
    const id = await desk.addSource({ name: 'Slow' })
    const first = desk.refresh()
    await isAsked
    const colleague = await desk.signedIn('administrator')
    const { body } = await colleague.post('/v1/admin/equipments/refresh')
    await expect.poll(async () => (await desk.owner.query('SELECT status FROM jobs WHERE id = $1', [body.job_id])).rows[0]?.status, { timeout: 60_000 }).toBe('error')
    release()
    expect((await first).status).toBe('success')
    expect([desk.source.calls.length, (await sourceOf(id)).problem]).toEqual([1, null])
  })
})
