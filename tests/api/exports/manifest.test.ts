import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import Decimal from 'decimal.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKml } from '#tests/api/exports/read-kml'
import { pagesOf, unzipped } from '#tests/api/exports/read-pdf'
import { readXlsx } from '#tests/api/exports/read-xlsx'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient
let project: number

const here = { status: 'delivered', delivered_date: '2026-11-05', delivery_lat: 47.6062, delivery_long: -122.3321 }

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  const make = (number: string, values: object) => server.make.ticket(project, { ticket_number: number, ...values })
  await make('M-1', { ...here, net_amount: '0.10', uom_1: 'TON' })
  await make('M-2', { ...here, net_amount: '0.20', uom_1: 'TON' })
  await make('M-3', { ...here, net_amount: '12345678.91', uom_1: 'CY', truck: 'two\nlines' })
  await make('M-4', { ...here, net_amount: null, uom_1: 'CY' })
  await make('M-5', { net_amount: '7', uom_1: 'TON' })
})
afterAll(() => server.close())

const COLUMNS = 'columns[]=ticket_number&columns[]=net_amount&columns[]=uom_1&columns[]=truck&sort_by=ticket_number'
const get = (path: string) => fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${administrator.accessToken}` } })

/** Reads an exported file: the number, net and unit of each ticket. */
type Read = (file: Buffer) => Promise<readonly (readonly [number: string, net: string, unit: string])[]>
const readers: Readonly<Record<string, Read>> = {
  csv: async (file) => (parse(file) as string[][]).slice(1).map(([number = '', net = '', unit = '']) => [number, net, unit]),
  xlsx: async (file) => (await readXlsx(file)).rows.slice(1).map((cells) => {
    const at = (letter: string) => cells.find(({ place }) => place.startsWith(letter))?.text ?? ''
    return [at('A'), at('B'), at('C')]
  }),
  kml: async (file) => readKml(file.toString('utf8')).map(({ name, data }) => [name, data['net_amount'] ?? '', data['uom_1'] ?? '']),
  geojson: async (file) => (JSON.parse(file.toString('utf8')) as { features: { properties: Record<string, unknown> }[] }).features.map(({ properties }) => [
    String(properties['ticket_number']), properties['net_amount'] === null ? '' : String(properties['net_amount']), String(properties['uom_1']),
  ]),
  pdf: async (file) => (await pagesOf(file)).slice(1).map((texts) => {
    const after = (label: string) => texts[texts.indexOf(label) + 1] ?? ''
    return [(texts.find((text) => text.startsWith('Ticket M')) ?? '').replace('Ticket ', ''), after('Net').replace('–', ''), after(texts.find((text) => text.startsWith('Unit')) ?? '')]
  }),
}

/** The totals by unit, computed only from the tickets in the file, as an auditor would check the manifest. */
function totalsOf(tickets: Awaited<ReturnType<Read>>) {
  const units = [...new Set(tickets.map(([, , unit]) => unit))].sort()
  return units.map((uom) => {
    const of = tickets.filter(([, , unit]) => unit === uom)
    const nets = of.map(([, net]) => net).filter((net) => net !== '')
    return { uom, tickets: of.length, net_amount: nets.reduce((sum, net) => sum.plus(net), new Decimal(0)).toFixed(2), without_net: of.length - nets.length }
  })
}

async function checked(format: string, bytes: Buffer) {
  const files = await unzipped(bytes)
  const [name = '', manifestName] = [...files.keys()]
  expect([name.endsWith(`.${format}`), manifestName, files.size]).toEqual([true, 'manifest.json', 2])
  const file = files.get(name) ?? Buffer.of()
  const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '')
  const tickets = await (readers[format] as Read)(file)
  expect(manifest).toMatchObject({
    agency: 'First agency', tickets: tickets.length, totals: totalsOf(tickets), columns: ['Ticket number', 'Net', expect.any(String), 'Truck'],
    files: [{ name, bytes: file.length, sha256: createHash('sha256').update(file).digest('hex') }],
  })
  return { manifest, tickets: tickets.map(([number]) => number) }
}

test.each(['csv', 'xlsx', 'pdf', 'kml', 'geojson'])('TICK-86 TICK-88 the manifest of a %s has the same count, sums by unit and SHA-256 as the file itself', async (format) => {
  const answer = await get(`/v1/slips/exports?format=${format}&with_manifest=true&project_id=${project}&${COLUMNS}`)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([200, 'application/zip', expect.stringMatching(/\.zip"/)])
  const { manifest, tickets } = await checked(format, Buffer.from(await answer.arrayBuffer()))
  const isMap = format === 'kml' || format === 'geojson'
  expect(tickets).toEqual(['M-1', 'M-2', 'M-3', 'M-4', ...(isMap ? [] : ['M-5'])])
  // the manifest of a map file says how many matching tickets the file leaves out because they have no location (TICK-87)
  expect(manifest.left_out).toBe(isMap ? 1 : 0)
  expect(manifest.totals).toEqual([{ uom: 'CY', tickets: 2, net_amount: '12345678.91', without_net: 1 }, { uom: 'TON', tickets: isMap ? 2 : 3, net_amount: isMap ? '0.30' : '7.30', without_net: 0 }])
})

const hasExactSums = async (format: string) => {
  const many = await server.make.project()
  const nets = Array.from({ length: 120 }, (_, at) => (at % 3 === 0 ? '0.3333' : at % 3 === 1 ? '0.005' : '20.0049'))
  for (const [at, net] of nets.entries()) await server.make.ticket(many, { ...here, ticket_number: `M-${at}`, net_amount: net, uom_1: 'TON' })
  const exact = nets.reduce((sum, net) => sum.plus(net), new Decimal(0))
  // these nets detect rounding: neither the rounded exact sum nor the sum of the rounded nets equals the exact sum
  expect([exact.toFixed(2), nets.reduce((sum, net) => sum.plus(new Decimal(net).toFixed(2)), new Decimal(0)).toFixed()]).not.toContain(exact.toFixed())
  const files = await unzipped(Buffer.from(await (await get(`/v1/slips/exports?format=${format}&with_manifest=true&project_id=${many}&${COLUMNS}`)).arrayBuffer()))
  const [file = Buffer.of(), written = Buffer.of()] = [...files.values()]
  const inFile = (await (readers[format] as Read)(file)).reduce((sum, [, net]) => sum.plus(net), new Decimal(0))
  expect([JSON.parse(written.toString('utf8')).totals, inFile.toFixed()]).toEqual([[{ uom: 'TON', tickets: nets.length, net_amount: exact.toFixed(), without_net: 0 }], exact.toFixed()])
  if (format === 'pdf') expect((await pagesOf(file))[0]).toContain(exact.toFixed())
}
test.each(['csv'])('TICK-86 TICK-88 the sums of a %s of many nets with more than two decimals are exact, and equal the sum of the nets in the file', hasExactSums)
thorough.each(['xlsx', 'pdf', 'kml', 'geojson'])('TICK-86 TICK-88 the sums of a %s of many nets with more than two decimals are exact, and equal the sum of the nets in the file', hasExactSums)

test('TICK-86 API-37 a job gives the same manifest, and that of CSV and PDF together names both files', async () => {
  const { status, body } = await administrator.post('/v1/slips/exports', { format: 'csv', with_manifest: true, filters: { project_id: project }, columns: ['ticket_number', 'net_amount', 'uom_1', 'truck'] })
  expect(status).toBe(202)
  await expect.poll(async () => (await administrator.get(`/v1/async_job_status?job_id=${body.job_id}`)).body.status, { timeout: 30_000 }).toBe('success')
  const { tickets } = await checked('csv', Buffer.from(await (await get(`/v1/jobs/${body.job_id}/file`)).arrayBuffer()))
  expect(tickets).toHaveLength(5)
  const both = await unzipped(Buffer.from(await (await get(`/v1/slips/exports?format=csv_pdf&with_manifest=true&project_id=${project}`)).arrayBuffer()))
  expect(JSON.parse(both.get('manifest.json')?.toString('utf8') ?? '').files.map(({ name }: { name: string }) => name)).toEqual([...both.keys()].slice(0, 2))
})

test('API-16 TICK-86 a manifest counts only what the person who made it may see', async () => {
  const stranger = await server.signedIn('administrator', await server.make.agency())
  expect((await stranger.get(`/v1/slips/exports?format=csv&with_manifest=true&project_id=${project}`)).status).toBe(422)
  expect((await (await server.signedIn('qc_lab')).get('/v1/slips/exports?format=xlsx')).status).toBe(403)
})

test('TICK-86 the API pages show a manifest with the fields that a manifest has', async () => {
  const page = await (await get('/api/docs')).text()
  const shown = /<pre tabindex="0" id="manifest-example">([^<]+)<\/pre>/.exec(page)?.[1] ?? ''
  const example = JSON.parse(shown.replaceAll(/&(?:quot|#34);/g, '"').replaceAll('&amp;', '&')) as Record<string, unknown>
  const { manifest } = await checked('csv', Buffer.from(await (await get(`/v1/slips/exports?format=csv&with_manifest=true&project_id=${project}&${COLUMNS}`)).arrayBuffer()))
  expect(Object.keys(example)).toEqual(Object.keys(manifest))
  expect(page).toContain('GET /v1/slips/exports')
})
