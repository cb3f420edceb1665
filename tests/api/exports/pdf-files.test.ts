import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { pagesOf, unzipped } from '#tests/api/exports/read-pdf'
import { heldBytes } from '#tests/held-bytes'
import { thorough } from '#tests/thorough'

let server: TestServer
let administrator: SignedInClient
let project: number

const LONG = 'A delivery that waited for the paver, was checked twice and then placed. '.repeat(26)
const UNBROKEN = 'X'.repeat(400)
const SCRIPTS = 'Größe Łódź Ελλάδα Москва Đường ≤ 5 中文混凝土 コンクリート 한국어 हिन्दी ไทย'

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  const make = (number: string, values: object = {}) => server.make.ticket(project, { ticket_number: number, material_description: 'Asphalt', uom_1: 'TON', net_amount: '10', ...values })
  await make('P-1', { net_amount: '20.25', truck: '=1+1' })
  await make('P-2', { net_amount: '0.10', rejection_reason: LONG })
  await make('P-3', { net_amount: null, truck: SCRIPTS, material_description: SCRIPTS })
  await make('P-4', { uom_1: 'CY', truck: UNBROKEN, material_description: 'Concrete' })
  await make('P-5', { truck: 'עברית בעיר', supplier: 'شركة الطرق' })
})
afterAll(() => server.close())

const COLUMNS = 'columns[]=ticket_number&columns[]=truck&columns[]=net_amount&columns[]=uom_1&columns[]=status&columns[]=rejection_reason&columns[]=supplier&columns[]=material_description&sort_by=ticket_number'

async function exported(format: string, query = COLUMNS): Promise<{ readonly status: number; readonly type: string; readonly name: string; readonly bytes: Buffer }> {
  const answer = await fetch(`${server.address}/v3/slips/export?format=${format}&project_id=${project}&${query}`, { headers: { authorization: `Bearer ${administrator.accessToken}` } })
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The heading of a ticket's page. */
const numberOf = (texts: readonly string[]) => texts.find((text) => /^Ticket [PL]-\d+$/.test(text))

describe('TICK-86 a PDF of tickets', () => {
  test('TICK-86 TICK-88 it has a summary and then each ticket that matches the filters on its own page, in order, with the requested columns', async () => {
    const { status, type, name, bytes } = await exported('pdf')
    expect([status, type, name]).toEqual([200, 'application/pdf', expect.stringMatching(/^tickets-\d{4}-\d\d-\d\d\.pdf$/)])
    const [summary = [], ...tickets] = await pagesOf(bytes)
    expect(summary).toEqual(expect.arrayContaining(['Ticket export', 'First agency', 'Totals by unit', 'Totals by material']))
    expect(summary.join(' ')).toMatch(/5 tickets, each on a page of its own\. Created by .+, \d+\/\d+\/\d{4} \d+:\d\d [AP]M/)
    expect(tickets.map(numberOf)).toEqual(['Ticket P-1', 'Ticket P-2', 'Ticket P-3', 'Ticket P-4', 'Ticket P-5'])
    for (const [at, number] of ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'].entries()) {
      const own = tickets.filter((texts) => texts.includes(`Ticket ${number}`))
      expect(own, number).toHaveLength(1)
      expect(own[0]).toContain(`Ticket ${at + 1} of 5`)
    }
    const first = tickets.find((texts) => texts.includes('Ticket P-1')) ?? []
    expect(first).toEqual(expect.arrayContaining(['Truck', '=1+1', '20.25', 'TON', 'Pending']))
    // a column that was not requested is on no page
    expect(first.join('\n')).not.toMatch(/Gross|Tare|Pay period/)
  })

  test('TICK-86 the summary has the count and the net by unit, and by material and unit, and counts tickets without a net', async () => {
    const [summary = []] = await pagesOf((await exported('pdf')).bytes)
    const text = summary.join('|')
    expect(text).toContain('CY|1|10.00|0|TON|4|30.35|1')
    expect(text).toContain('Asphalt|TON|3|30.35|0')
    expect(text).toContain('Concrete|CY|1|10.00|0')
  })

  test('TICK-86 long texts and texts in any script are complete: no line runs off the page, and no character is missing', async () => {
    const { bytes } = await exported('pdf')
    const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
    const texts: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) {
        if (!('str' in item)) continue
        texts.push(item.str)
        expect(item.transform[4] + item.width, item.str).toBeLessThanOrEqual(612 - 40)
        expect(item.transform[5], item.str).toBeGreaterThanOrEqual(42)
      }
    }
    const all = texts.join('').replaceAll(/\s/g, '')
    expect(all).toContain(LONG.replaceAll(/\s/g, ''))
    expect(all).toContain(UNBROKEN)
    expect(all).toContain(SCRIPTS.replaceAll(/\s/g, ''))
    for (const word of ['עברית', 'شركة']) expect([...word].every((letter) => all.includes(letter)), word).toBe(true)
    expect(all).not.toMatch(/[\u0000\ufffd]/)
  })

  test('TICK-86 it is tagged: it has a language, a title, headings, tables and paragraphs', async () => {
    const { bytes } = await exported('pdf')
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: 'Tickets of First agency', Language: 'en-US' })
    const rolesOf = async (page: number) => {
      const roles: string[] = []
      const walk = (node: { readonly role?: string; readonly children?: readonly unknown[] } | null) => {
        if (node?.role !== undefined) roles.push(node.role)
        for (const child of node?.children ?? []) walk(child as Parameters<typeof walk>[0])
      }
      walk(await (await pdf.getPage(page)).getStructTree())
      return new Set(roles)
    }
    expect(await rolesOf(1)).toEqual(new Set(['Root', 'Document', 'Sect', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']))
    for (let page = 2; page <= pdf.numPages; page++) expect(await rolesOf(page)).toEqual(new Set(['Root', 'Document', 'Sect', 'H2', 'P']))
  })

  test('TICK-90 API-16 API-24 it refuses what a CSV refuses, and leaves out tickets that the person may not see', async () => {
    for (const format of ['pdf', 'csv_pdf']) {
      expect((await administrator.get(`/v3/slips/export?format=${format}&start_date=2027-01-01`)).body.message).toBe('No tickets found for the given date.')
      expect((await administrator.get(`/v3/slips/export?format=${format}&columns[]=password_hash`)).body.detailed_errors).toMatchObject([{ field: 'columns', message: 'there is no column password_hash' }])
      const stranger = await server.signedIn('administrator', await server.make.agency())
      expect((await stranger.get(`/v3/slips/export?format=${format}&project_id=${project}`)).status).toBe(422)
      expect((await (await server.signedIn('qc_lab')).get(`/v3/slips/export?format=${format}&project_id=${project}`)).status).toBe(403)
    }
  })
})

test('TICK-86 CSV+PDF is one zip of both with a manifest that proves that nothing is missing', async () => {
  const { status, type, name, bytes } = await exported('csv_pdf')
  expect([status, type, name]).toEqual([200, 'application/zip', expect.stringMatching(/^tickets-\d{4}-\d\d-\d\d\.zip$/)])
  const files = await unzipped(bytes)
  const base = name.replace('.zip', '')
  expect([...files.keys()]).toEqual([`${base}.csv`, `${base}.pdf`, 'manifest.json'])
  expect(files.get(`${base}.csv`)?.toString('utf8')).toBe((await exported('csv')).bytes.toString('utf8'))
  const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '')
  expect(manifest).toMatchObject({
    agency: 'First agency', created_by: expect.any(String), created_at: expect.stringMatching(/^\d{4}-.+Z$/), tickets: 5,
    totals: [{ uom: 'CY', tickets: 1, net_amount: '10.00', without_net: 0 }, { uom: 'TON', tickets: 4, net_amount: '30.35', without_net: 1 }],
    columns: ['Ticket number', 'Truck', expect.stringMatching(/^Net/), expect.any(String), 'Status', expect.any(String), 'Supplier', expect.any(String)],
  })
  expect(manifest.files).toEqual([`${base}.csv`, `${base}.pdf`].map((file) => {
    const content = files.get(file) ?? Buffer.of()
    return { name: file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  }))
  expect((await pagesOf(files.get(`${base}.pdf`) ?? Buffer.of())).length).toBeGreaterThanOrEqual(6)
})

describe('API-23 TICK-86 a PDF of 6,000 tickets', () => {
  // above 5,000 tickets, the export is a job instead of a direct answer; more tickets than this would only make the tests slower
  const MANY = 6_000
  let large: number

  beforeAll(async () => {
    large = await server.make.project()
    const first = await server.make.ticket(large, { ticket_number: 'L-0', net_amount: '0', uom_1: 'TON' })
    await server.owner.query(`
      INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, plant_name, supplier, ticket_number, ticket_number_key, ticket_date, ticketed_at, status,
        material_description, ticket_type, truck, net_amount, uom_1)
      SELECT dot_authority_id, dot_project_id, plant_id, plant_name, supplier, 'L-' || n, 'l-' || n, ticket_date, ticketed_at + n * interval '1 second', 'pending',
        'Mix ' || n % 7, ticket_type, 'Truck ' || n, n, 'TON'
      FROM slips, generate_series(1, ${MANY}) n WHERE id = $1`, [first])
    await server.owner.query('VACUUM (ANALYZE) slips, slip_keys')
  })

  const status = async (id: string) => (await administrator.get(`/v1/async_job_status?job_id=${id}`)).body
  const jobs = async (id: string) => (await administrator.get('/v1/jobs')).body.jobs.find((job: { id: string }) => job.id === id)
  const stored = () => readdir(join(server.running.platform.configuration.dataDir, 'files'), { recursive: true })

  thorough('TICK-86 REPT-16 it is a job that reports its progress, has every ticket once, and uses less than 300 MB of memory', async () => {
    const before = heldBytes()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, heldBytes())), 2_000)
    const started = await administrator.get(`/v3/slips/export?format=csv_pdf&project_id=${large}&sort_by=ticketed_at`)
    expect(started.status).toBe(202)
    const progressValues = new Set<number>()
    await expect.poll(async () => {
      const { done } = await jobs(started.body.job_id)
      progressValues.add(done)
      return status(started.body.job_id)
    }, { timeout: 280_000, interval: 100 }).toMatchObject({ status: 'success' })
    clearInterval(watch)
    expect(progressValues.size).toBeGreaterThan(3)
    expect((most - before) / 1e6).toBeLessThan(300)
    const file = await fetch(`${server.address}/v1/jobs/${started.body.job_id}/file`, { headers: { authorization: `Bearer ${administrator.accessToken}` } })
    const files = await unzipped(Buffer.from(await file.arrayBuffer()))
    const [csv, pdf, manifest] = [...files.values()]
    expect(JSON.parse(manifest?.toString('utf8') ?? '')).toMatchObject({ tickets: MANY + 1, totals: [{ uom: 'TON', tickets: MANY + 1, net_amount: `${(MANY * (MANY + 1)) / 2}.00` }] })
    expect(csv?.toString('utf8').trimEnd().split('\n')).toHaveLength(MANY + 2)
    const read = await getDocument({ data: new Uint8Array(pdf ?? Buffer.of()), verbosity: 0 }).promise
    expect(read.numPages).toBe(MANY + 2)
    for (const at of [0, 1, 4_999, MANY]) {
      const { items } = await (await read.getPage(at + 2)).getTextContent()
      expect(items.flatMap((item) => ('str' in item ? [item.str] : []))).toEqual(expect.arrayContaining([`Ticket L-${at}`, `Ticket ${(at + 1).toLocaleString('en-US')} of ${(MANY + 1).toLocaleString('en-US')}`]))
    }
  }, 400_000)

  const leavesNoFile = async (format: string) => {
    const before = await stored()
    const { body } = await administrator.post('/v3/slips/export', { format, filters: { project_id: large } })
    await expect.poll(async () => (await jobs(body.job_id)).done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
    expect((await administrator.delete(`/v1/jobs/${body.job_id}`)).status).toBe(204)
    await expect.poll(() => status(body.job_id), { timeout: 30_000 }).toMatchObject({ status: 'canceled' })
    await expect.poll(stored, { timeout: 30_000 }).toEqual(before)
    expect((await administrator.get(`/v1/jobs/${body.job_id}/file`)).status).toBe(404)
    // the canceled export has not left its database connection unusable: the next export succeeds
    expect((await exported('pdf')).status).toBe(200)
  }
  test.each(['pdf'])('TICK-86 a %s that is canceled midway leaves no file behind', leavesNoFile)
  thorough.each(['csv_pdf'])('TICK-86 a %s that is canceled midway leaves no file behind', leavesNoFile)
})
