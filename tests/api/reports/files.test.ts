import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInZone } from '#src/platform/domain/time/days'
import { pagesOf, unzipped } from '#tests/api/exports/read-pdf'
import { cents, openReportSite, rowsOfCsv, units, type ReportSite } from '#tests/api/reports/site'
import { usDay } from '#src/platform/domain/formats/dates'

let site: ReportSite
beforeAll(async () => {
  site = await openReportSite()
  const plant = await site.make.plant({ name: 'Łódź Plant' })
  // enough tickets for several pages
  await site.owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, status, ticket_date, delivered_date, ticketed_at, plant_name, supplier, material_description, uom_1, net_amount)
    SELECT 1, $1, $2, 'M-' || n, 'm-' || n, 'delivered', '2026-11-12', '2026-11-12', '2026-11-12T12:00:00-08:00'::timestamptz + n * interval '1 minute', 'Łódź Plant', 'Many Loads', 'Borrow', 'TON', n + 0.01
    FROM generate_series(1, 230) AS n`, [site.project, plant])
})
afterAll(() => site.close())

const order = (values: object = {}) => ({ project_id: site.project, type: 'by_supplier_by_material_type', start_date: '2026-11-08', end_date: '2026-11-21', ...values })

async function fileOf(path: string, body: object): Promise<{ readonly type: string; readonly name: string; readonly bytes: Buffer }> {
  const answer = await fetch(`${site.address}${path}`, { method: 'POST', headers: { authorization: `Bearer ${site.administrator.accessToken}`, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return { type: answer.headers.get('content-type') ?? '', name: /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('REPT-19 every page carries the agency, the project, the period, the report and its type, who made it, when, and its number', async () => {
  const { type, name, bytes } = await fileOf('/v1/reports/slip_final_report', order({ format: 'pdf' }))
  expect([type, name]).toEqual(['application/pdf', 'finals-0014-25-2026-11-08-to-2026-11-21.pdf'])
  const pages = await pagesOf(bytes)
  expect(pages.length).toBeGreaterThan(4)
  const { rows } = await site.owner.query<{ name: string }>("SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE id = $1", [site.administrator.person.id])
  for (const [at, texts] of pages.entries()) {
    const page = texts.join('\n')
    expect(page).toContain('First agency')
    expect(page).toContain('SR 14 concrete')
    expect(texts).toContain('0014-25 · 11/8/2026 to 11/21/2026')
    expect(page).toMatch(/Finals report/)
    expect(page).toMatch(/by supplier by material type/i)
    expect(page).toContain(`Created by ${rows[0]?.name}, `)
    expect(texts).toContain(`Page ${at + 1} of ${pages.length}`)
  }
  // the PDF shows times in the project's time zone
  expect(pages[0]?.join('\n')).toMatch(new RegExp(`Created by .*, ${usDay(dayInZone(new Date(), 'America/Los_Angeles')).replaceAll('/', '\\/')} \\d+:\\d\\d [AP]M`))
})

test('REPT-15 the PDF has every ticket once, and the same lines and totals as the CSV', async () => {
  const pages = await pagesOf((await fileOf('/v1/reports/slip_final_report', order({ format: 'pdf' }))).bytes)
  const texts = pages.flat()
  const csv = rowsOfCsv((await fileOf('/v1/reports/slip_final_report', order({ format: 'csv' }))).bytes.toString('utf8'))
  const tickets = csv.filter(({ Row }) => Row === 'Ticket').map((row) => row['Ticket number'] ?? '')
  expect(tickets).toHaveLength(239)
  for (const number of tickets) expect(texts.filter((text) => text === number), number).toHaveLength(1)
  const grouped = (amount = '') => amount.replace(/\B(?=(\d{3})+\.)/g, ',')
  for (const { Row, Net, Unit } of csv.filter((row) => row.Row !== 'Ticket')) expect(texts, `${Row} ${Net}`).toContain(`${grouped(Net)} ${Unit}`)
  const bySupplier = new Map<string, bigint>()
  for (const { Supplier, Unit, Net } of csv.filter(({ Row }) => Row === 'Line')) bySupplier.set(`${Supplier} ${Unit}`, (bySupplier.get(`${Supplier} ${Unit}`) ?? 0n) + units(Net ?? null))
  for (const [key, sum] of bySupplier) expect(texts, key).toContain(`${grouped(cents(sum))} ${key.split(' ').at(-1)}`)
  const many = csv.find((row) => row.Row === 'Line' && row.Supplier === 'Many Loads')
  expect(units(many?.Net ?? null)).toBe(Array.from({ length: 230 }, (_, at) => units(`${at + 1}.01`)).reduce((sum, amount) => sum + amount, 0n))
  expect(texts.join('\n')).toContain('1 ticket has no net and is counted with 0.')
})

test('REPT-15 CSV+PDF is one zip of both, each the same as alone', async () => {
  const { type, name, bytes } = await fileOf('/v1/reports/slip_final_report', order({ format: 'csv_pdf' }))
  expect([type, name]).toEqual(['application/zip', 'finals-0014-25-2026-11-08-to-2026-11-21.zip'])
  const files = await unzipped(bytes)
  expect([...files.keys()]).toEqual(['finals-0014-25-2026-11-08-to-2026-11-21.csv', 'finals-0014-25-2026-11-08-to-2026-11-21.pdf'])
  expect(files.get('finals-0014-25-2026-11-08-to-2026-11-21.csv')).toEqual((await fileOf('/v1/reports/slip_final_report', order({ format: 'csv' }))).bytes)
  expect((await pagesOf(files.get('finals-0014-25-2026-11-08-to-2026-11-21.pdf') ?? Buffer.of())).length).toBeGreaterThan(4)
})

test('REPT-10 a Delivery report holds the delivered tickets of one day, between its times, as CSV and as PDF', async () => {
  const body = { project_id: site.project, date: '2026-11-10', format: 'csv' }
  const rows = rowsOfCsv((await fileOf('/v1/reports/slip', body)).bytes.toString('utf8'))
  expect(rows.filter(({ Row }) => Row === 'Ticket').map((row) => row['Ticket number'])).toEqual(['R-6', 'R-3', 'R-5', 'R-4'])
  const early = rowsOfCsv((await fileOf('/v1/reports/slip', { ...body, start_time: '06:00', end_time: '09:00' })).bytes.toString('utf8'))
  expect(early.filter(({ Row }) => Row === 'Ticket').map((row) => row['Ticket number'])).toEqual(['R-3', 'R-4'])
  const { name, bytes } = await fileOf('/v1/reports/slip', { ...body, format: 'pdf' })
  expect(name).toBe('delivery-0014-25-2026-11-10.pdf')
  expect((await pagesOf(bytes)).flat()).toEqual(expect.arrayContaining(['Delivery report', 'R-3', 'R-4', 'R-5', 'R-6']))
  const none = await site.administrator.post('/v1/reports/slip', { project_id: site.project, date: '2026-12-25' })
  expect([none.status, none.body.message]).toEqual([422, 'No tickets found for the given date.'])
})
