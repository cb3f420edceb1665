import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents, openReportSite, reportDone, rowsOfCsv, units, type ReportSite } from '#tests/api/reports/site'

let site: ReportSite
beforeAll(async () => {
  site = await openReportSite()
})
afterAll(() => site.close())

const TYPES = ['by_supplier', 'by_supplier_by_day', 'by_supplier_by_material_type', 'by_supplier_by_material_type_by_day'] as const
const span = { start_date: '2026-11-08', end_date: '2026-11-21' }
const finals = (values: object = {}) => site.administrator.post('/v1/reports/slip_final_report', { project_id: site.project, type: 'by_supplier', ...span, ...values })
const shown = (type: string, values: Readonly<Record<string, string>> = {}) =>
  site.administrator.get(`/v1/reports/lines?${new URLSearchParams({ report: 'finals', type, project_id: String(site.project), ...span, ...values })}`)

interface Stored { supplier: string; material_description: string; day: string; unit: string; net: string | null; waste: string | null; overload: string | null; ticket_number: string }

/** The expected lines of a report, computed by the test from the delivered tickets in the database, without code of the app. */
async function recomputed(type: string) {
  const { rows } = await site.owner.query<Stored>(`
    SELECT ticket_number, supplier, material_description, coalesce(delivered_date, ticket_date)::text AS day, upper(uom_1) AS unit, net_amount::text AS net, waste_quantity::text AS waste,
      (overload_amount * CASE overload_unit WHEN 'tons' THEN 2000 ELSE 1 END)::text AS overload
    FROM slips WHERE dot_project_id = $1 AND status IN ('delivered', 'changed_after_delivered')`, [site.project])
  const groups = new Map<string, { tickets: number; amount: bigint; waste: bigint; overload: bigint }>()
  for (const row of rows) {
    const unit = ['TN', 'TON', 'TONS'].includes(row.unit) ? 'TON' : row.unit
    const key = [row.supplier, type.includes('material') ? row.material_description : '', type.endsWith('by_day') ? row.day : '', unit].join('|')
    const group = groups.get(key) ?? { tickets: 0, amount: 0n, waste: 0n, overload: 0n }
    groups.set(key, { tickets: group.tickets + 1, amount: group.amount + units(row.net), waste: group.waste + units(row.waste), overload: group.overload + units(row.overload) })
  }
  return groups
}

describe.each(TYPES)('REPT-1 REPT-5 Finals %s', (type) => {
  test('every line on the screen is the sum of the delivered tickets in the database, and every total of its lines', async () => {
    const { status, body } = await shown(type)
    expect(status).toBe(200)
    const expected = await recomputed(type)
    expect(Object.fromEntries(body.lines.map((line: Record<string, string | number | null>) => [
      [line.supplier, line.material_description ?? '', line.day ?? '', line.unit].join('|'), [line.tickets, line.amount, line.waste, line.overload_lbs],
    ]))).toEqual(Object.fromEntries([...expected].map(([key, { tickets, amount, waste, overload }]) => [key, [tickets, Number(cents(amount)), Number(cents(waste)), Number(cents(overload))]])))
    const totals = new Map<string, bigint>()
    for (const [key, { amount }] of expected) totals.set(key.split('|')[3] ?? '', (totals.get(key.split('|')[3] ?? '') ?? 0n) + amount)
    expect(Object.fromEntries(body.totals.map(({ unit, amount }: { unit: string; amount: number }) => [unit, amount]))).toEqual(Object.fromEntries([...totals].map(([unit, amount]) => [unit, Number(cents(amount))])))
    expect(body.tickets).toBe(9)
  })

  test('the CSV lists under each line the tickets that it adds up, and each line and total is their sum', async () => {
    const { status, body, headers } = await finals({ type, format: 'csv' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toContain('finals-0014-25-2026-11-08-to-2026-11-21.csv')
    const rows = rowsOfCsv(body)
    let [below, line] = [[] as Readonly<Record<string, string>>[], rows[0]]
    const sums = new Map<string, bigint>()
    const close = () => {
      expect(below).toHaveLength(Number(line?.Tickets))
      expect(line?.Net).toBe(cents(below.reduce((sum, ticket) => sum + exactNet(ticket['Ticket number'] ?? ''), 0n)))
    }
    const stored = await site.owner.query<{ ticket_number: string; net: string | null }>('SELECT ticket_number, net_amount::text AS net FROM slips WHERE dot_project_id = $1', [site.project])
    const exactNet = (number: string) => units(stored.rows.find((row) => row.ticket_number === number)?.net ?? null)
    for (const row of rows.slice(1)) {
      if (row.Row === 'Ticket') {
        below.push(row)
        sums.set(row.Unit ?? '', (sums.get(row.Unit ?? '') ?? 0n) + exactNet(row['Ticket number'] ?? ''))
        continue
      }
      if (line?.Row === 'Line') close()
      line = row
      below = []
      if (row.Row === 'Total') expect(row.Net).toBe(cents(sums.get(row.Unit ?? '') ?? 0n))
    }
    expect(rows.filter((row) => row.Row === 'Total').map((row) => row.Unit).toSorted()).toEqual(['CY', 'LB', 'TON'])
    expect(rows.filter((row) => row.Row === 'Ticket')).toHaveLength(9)
  })
})

test('REPT-5 REPT-9 the tickets of a line are exactly those that it adds up', async () => {
  const query = new URLSearchParams({ report: 'finals', type: 'by_supplier', project_id: String(site.project), ...span, supplier: 'Kittitas Paving', unit: 'TON', sort_by: 'ticket_number' })
  const { body, headers } = await site.administrator.get(`/v1/reports/lines/tickets?${query}`)
  expect(body.tickets.map(({ ticket_number: number }: { ticket_number: string }) => number)).toEqual(['R-0', 'R-1', 'R-2', 'R-3', 'R-4'])
  expect(headers.get('total-count')).toBe('5')
  expect((await site.administrator.get(`/v1/reports/lines/tickets?${query}&search=T3&page_size=10`)).body.tickets).toHaveLength(1)
})

test('REPT-4 the times limit the first and last day, in the time zone of the project', async () => {
  const numbers = async (values: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ report: 'finals', type: 'by_supplier', project_id: String(site.project), ...span, ...values, sort_by: 'ticket_number' })
    const { body } = await site.administrator.get(`/v1/reports/lines/tickets?${query}`)
    return body.tickets.map(({ ticket_number: number }: { ticket_number: string }) => number)
  }
  const oneDay = { start_date: '2026-11-09', end_date: '2026-11-09' }
  expect(await numbers({ ...oneDay, start_time: '07:08', end_time: '17:59' })).toEqual(['R-0', 'R-1'])
  expect(await numbers({ ...oneDay, start_time: '07:09', end_time: '18:00' })).toEqual(['R-1', 'R-2'])
  expect(await numbers({ start_date: '2026-11-09', start_time: '18:00', end_date: '2026-11-10', end_time: '06:30' })).toEqual(['R-2', 'R-3'])
})

test('REPT-4 REPT-5 TICK-47 a load that was delivered on another day than it was ticketed is in the report of its delivery day, whatever its time', async () => {
  const project = await site.make.project({ project_start: '2026-11-01', timezone: 'America/Los_Angeles' })
  const load = (number: string, ticket_date: string, time: string, delivered_date: string) => site.make.ticket(project, {
    ticket_number: number, status: 'delivered', ticket_date, delivered_date, ticketed_at: `${ticket_date}T${time}:00-08:00`, uom_1: 'TON', net_amount: '10' })
  await load('N-1', '2026-11-20', '23:50', '2026-11-21')
  await load('N-2', '2026-11-21', '01:00', '2026-11-21')
  await load('N-3', '2026-11-21', '19:00', '2026-11-21')
  const numbers = async (report: string, values: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ report, type: 'by_supplier', project_id: String(project), ...values, sort_by: 'ticket_number' })
    const { status, body } = await site.administrator.get(`/v1/reports/lines/tickets?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.tickets.map(({ ticket_number: number }: { ticket_number: string }) => number)
  }
  expect(await numbers('finals', { start_date: '2026-11-20', start_time: '18:00', end_date: '2026-11-21', end_time: '06:00' })).toEqual(['N-1', 'N-2'])
  expect(await numbers('finals', { start_date: '2026-11-21', start_time: '00:00', end_date: '2026-11-21', end_time: '18:00' })).toEqual(['N-1', 'N-2'])
  expect(await numbers('finals', { start_date: '2026-11-20', start_time: '00:00', end_date: '2026-11-20', end_time: '23:59' })).toEqual([])
})

test.each([
  ['REPT-2', { start_date: '2026-10-31' }, 'start_date', 'The start date cannot be before the project start (11/1/2026).'],
  ['REPT-3 REPT-17', { end_date: '2026-11-07' }, 'end_date', 'End date must be later than start date.'],
  ['REPT-4', { end_date: '2026-11-08', start_time: '18:00', end_time: '06:00' }, 'end_time', 'The end time cannot be before the start time on the same day.'],
])('%s a span like %j is refused at its field', async (_id, values, field, sentence) => {
  const { status, body } = await finals(values)
  expect([status, body.detailed_errors]).toEqual([422, [{ field, message: sentence }]])
  expect((await shown('by_supplier', values as unknown as Record<string, string>)).status).toBe(422)
})

test('REPT-17 equal dates are allowed, and a span without delivered tickets says so', async () => {
  expect((await finals({ start_date: '2026-11-09', end_date: '2026-11-09' })).status).toBe(200)
  const none = await finals({ start_date: '2026-11-20', end_date: '2026-11-21' })
  expect([none.status, none.body.message]).toEqual([422, 'No tickets found for the given date.'])
})

test('TICK-91 REPT-15 no cell of the CSV is a formula', async () => {
  const { body } = await finals({ format: 'csv' })
  expect(body).toContain("'=Granite Bend")
  expect(body).toContain("'=1+1")
  expect(/(?:^|,|\n)"?=/.test(body)).toBe(false)
})

test('REPT-20 read-only roles can make and download reports; pending, safety and lab roles cannot', async () => {
  const body = { project_id: site.project, type: 'by_supplier', ...span }
  for (const role of ['read_only_auditor', 'read_only_inspector', 'plant_inspector'] as const) {
    const reader = await site.signedIn(role)
    expect((await reader.post('/v1/reports/slip_final_report', body)).status).toBe(200)
    const { body: job } = await reader.post('/v1/reports/slip_final_report', { ...body, as_job: true })
    expect((await reader.get((await reportDone(reader, job.job_id)).url)).status).toBe(200)
  }
  for (const role of ['pending', 'safety_inspector', 'qc_lab'] as const) expect((await (await site.signedIn(role)).post('/v1/reports/slip_final_report', body)).status).toBe(403)
})

test('PROJ-44 API-16 a project that a person does not see, or one of another agency, is not found', async () => {
  const outsider = await site.signedIn('field_inspector')
  const stranger = await site.signedIn('administrator', await site.make.agency())
  for (const client of [outsider, stranger]) expect((await client.post('/v1/reports/slip_final_report', { project_id: site.project, type: 'by_supplier', ...span })).status).toBe(404)
})
