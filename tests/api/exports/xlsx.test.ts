import { afterAll, beforeAll, expect, test } from 'vitest'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { readXlsx } from '#tests/api/exports/read-xlsx'

let server: TestServer
let administrator: SignedInClient
let project: number

const NASTY = `<T> & "Söhne" ]]> 'x' _x0041_ \n混凝土`
const FORMULAS = ['=1+1', '+1', '-2+3', '@SUM(A1)', '=HYPERLINK("http://evil.example")', "'=1"]

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project({ timezone: 'America/Los_Angeles' })
  await server.make.ticket(project, { ticket_number: 'X-1', truck: NASTY, net_amount: '1234.5', gross_amount_1: '0', ticket_date: '2026-03-08', ticketed_at: '2026-03-08T10:30:07Z' })
  await server.make.ticket(project, { ticket_number: '0042', truck: '12', net_amount: null, ticket_date: '2026-11-01', ticketed_at: '2026-11-01T08:30:00Z', delivery_lat: -47.123456789 })
  for (const [at, formula] of FORMULAS.entries()) await server.make.ticket(project, { ticket_number: `Y-${at}`, truck: formula, details: JSON.stringify({ contractor_notes: formula }) })
})
afterAll(() => server.close())

const COLUMNS = ['ticket_number', 'truck', 'net_amount', 'gross_amount_1', 'ticket_date', 'ticketed_at', 'delivery_lat', 'flag_by_dot', 'status', 'contractor_notes']
const columnQuery = (columns: readonly string[]) => columns.map((key) => `columns[]=${key}`).join('&')

async function exported(query: string) {
  const answer = await fetch(`${server.address}/v1/slips/exports?format=xlsx&${query}`, { headers: { authorization: `Bearer ${administrator.accessToken}` } })
  return { status: answer.status, type: answer.headers.get('content-type'), name: answer.headers.get('content-disposition'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Converts the serial number as which a sheet stores a date or time into ISO 8601, as a spreadsheet would. */
const dayOf = (serial: string) => new Date(Math.round((Number(serial) - 25_569) * 86_400) * 1000).toISOString().replace('.000Z', '')
const localOf = (moment: string) => new Date(moment).toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' }).replace(' ', 'T')

test('TICK-86 TICK-88 TICK-91 a workbook has the tickets that match the filters in order: numbers as numbers, dates as dates, and all other cells as text, without a formula', async () => {
  const { status, type, name, bytes } = await exported(`project_id=${project}&sort_by=ticket_number&${columnQuery(COLUMNS)}`)
  expect([status, type]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  expect(name).toMatch(/filename="tickets-\d{4}-\d\d-\d\d\.xlsx"/)
  const { parts, elements, rows: [headings = [], ...rows] } = await readXlsx(bytes)
  expect(parts).toEqual(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
  expect(elements.has('f')).toBe(false)
  expect(headings.map(({ text }) => text)).toEqual(['Ticket number', 'Truck', 'Net', expect.stringMatching(/^Gross/), expect.any(String), 'Ticketed at', expect.any(String), expect.any(String), 'Status', 'Contractor notes'])
  const { body: { slips } } = await administrator.get(`/v1/slips?project_id=${project}&sort_by=ticket_number`)
  expect(rows.length).toBe(slips.length)
  for (const [at, slip] of slips.entries()) {
    const cellOf = (key: string) => rows[at]?.find(({ place }) => place === `${'ABCDEFGHIJ'[COLUMNS.indexOf(key)]}${at + 2}`)
    for (const key of ['ticket_number', 'truck', 'contractor_notes']) {
      const value: string | null = slip[key] ?? (key === 'contractor_notes' && slip.ticket_number.startsWith('Y-') ? FORMULAS[Number(slip.ticket_number.slice(2))] : null)
      expect(cellOf(key) ?? null).toEqual(value === null ? null : { place: expect.any(String), isText: true, format: '49', text: value })
    }
    for (const key of ['net_amount', 'gross_amount_1', 'delivery_lat']) {
      const cell = cellOf(key)
      expect([key, cell === undefined ? null : Number(cell.text), cell?.isText ?? false]).toEqual([key, slip[key], false])
    }
    expect(dayOf(cellOf('ticket_date')?.text ?? '')).toBe(`${slip.ticket_date}T00:00:00`)
    expect([dayOf(cellOf('ticketed_at')?.text ?? ''), cellOf('ticketed_at')?.format]).toEqual([localOf(slip.ticketed_at), String.raw`m/d/yyyy\ h:mm:ss\ AM/PM`])
    expect([cellOf('flag_by_dot')?.text, cellOf('status')?.text]).toEqual(['No', 'Pending'])
  }
})

test('TICK-86 TICK-88 a workbook has all columns, or those of the selected tickets only', async () => {
  const keys = [...ticketFields.filter(({ type }) => type.kind !== 'notes' && type.kind !== 'reconciliation').map(({ key }) => key), 'pay_basis']
  const all = await readXlsx((await exported(`project_id=${project}&${columnQuery(keys)}`)).bytes)
  expect([all.rows[0]?.length, all.rows.length]).toEqual([keys.length, FORMULAS.length + 3])
  const { body: { slips } } = await administrator.get(`/v1/slips?project_id=${project}&sort_by=ticket_number`)
  const { rows } = await readXlsx((await exported(`slip_ids[]=${slips[0].id}&columns[]=ticket_number`)).bytes)
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([['Ticket number'], ['0042']])
  const none = await administrator.get(`/v1/slips/exports?format=xlsx&project_id=${project}&columns[]=password_hash`)
  expect([none.status, none.body.detailed_errors]).toEqual([422, [expect.objectContaining({ field: 'columns' })]])
})

test('TICK-86 the call of the specification answers only its own five formats', async () => {
  expect((await administrator.get(`/v3/slips/export?format=xlsx&project_id=${project}`)).status).toBe(422)
  expect((await administrator.get(`/v3/slips/export?with_manifest=true&project_id=${project}`)).status).toBe(422)
})

test('API-23 TICK-86 more than 5,000 tickets become a job, whose workbook has them all', async () => {
  const large = await server.make.project()
  const first = await server.make.ticket(large, { ticket_number: 'L-0', net_amount: '0' })
  await server.owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, plant_name, supplier, ticket_number, ticket_number_key, ticket_date, ticketed_at, status, material_description, ticket_type, truck, net_amount, uom_1)
    SELECT dot_authority_id, dot_project_id, plant_id, plant_name, supplier, 'L-' || n, 'l-' || n, ticket_date, ticketed_at + n * interval '1 second', 'pending', material_description, ticket_type, 'Truck ' || n, n, uom_1
    FROM slips, generate_series(1, 6000) n WHERE id = $1`, [first])
  const { status, body } = await administrator.get(`/v1/slips/exports?format=xlsx&project_id=${large}&columns[]=ticket_number&columns[]=net_amount&sort_by=ticketed_at`)
  expect(status).toBe(202)
  await expect.poll(async () => (await administrator.get(`/v1/async_job_status?job_id=${body.job_id}`)).body.status, { timeout: 60_000 }).toBe('success')
  const file = await fetch(`${server.address}/v1/jobs/${body.job_id}/file`, { headers: { authorization: `Bearer ${administrator.accessToken}` } })
  const { rows } = await readXlsx(Buffer.from(await file.arrayBuffer()))
  expect(rows.length).toBe(6002)
  expect(rows.slice(1).reduce((sum, [, net]) => sum + Number(net?.text), 0)).toBe((6000 * 6001) / 2)
})
