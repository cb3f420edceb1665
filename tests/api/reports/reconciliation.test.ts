import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents, openReportSite, rowsOfCsv, units, type ReportSite } from '#tests/api/reports/site'

let site: ReportSite

/** The pay codes of the tickets. Each entry: index of the ticket, assignment slot, item, pay period, quantity. */
const codes = [[0, 1, 'asphalt', 1, '23.40'], [0, 2, 'dnp', 1, '0.05'], [1, 1, 'asphalt', 1, '24.02'], [3, 1, 'asphalt', 2, '0.20'], [6, 1, 'concrete', 2, '9.25'], [7, 1, 'source', 2, null], [8, 1, 'dnp', 2, '1.00']] as const

beforeAll(async () => {
  site = await openReportSite()
  const { make, project, administrator, owner } = site
  await make.payPeriod(project, { number: 1, start_date: '2026-11-01' })
  let isSecond = false
  const items = {
    asphalt: await make.payItem(project, { item_code: '2360.1', line_number: 10, estimated_qty_uom: 'TON' }),
    concrete: await make.payItem(project, { item_code: '2301.1', line_number: 20, estimated_qty_uom: 'CY' }),
    source: await make.payItem(project, { item_code: '2105.1', line_number: 30, estimated_qty_uom: 'CY', source_only: true }),
    dnp: await make.payItem(project, { item_code: 'DNP', line_number: 99, is_dnp: true }),
  }
  for (const [ticket, slot, item, period, quantity] of codes) {
    if (period === 2 && !isSecond) {
      isSecond = true
      await owner.query("UPDATE pay_periods SET state = 'closed', end_date = '2026-11-09', closed_at = now(), closed_by = $2 WHERE dot_project_id = $1 AND number = 1", [project, administrator.person.id])
      await make.payPeriod(project, { number: 2, start_date: '2026-11-10' })
    }
    await owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
      SELECT 1, id, $2, $3, $4, $5, $6, $7 FROM slips WHERE dot_project_id = $3 AND ticket_number = $1`, [`R-${ticket}`, slot, project, items[item], quantity, period, administrator.person.id])
  }
})
afterAll(() => site.close())

const span = { start_date: '2026-11-08', end_date: '2026-11-21' }
const shown = async (values: object) => (await site.administrator.get(`/v1/reports/lines?${new URLSearchParams({ report: 'reconciliation', project_id: String(site.project), ...values })}`)).body
const report = (values: object) => site.administrator.post('/v1/reports/reconciliation_report', { project_id: site.project, ...values })
const brief = (body: { lines: readonly Record<string, unknown>[] }) => body.lines.map((line) => [line.period ?? line.day, line.item_code, line.unit, line.tickets, line.amount])

test('REPT-7 REPT-9 by period it sums the quantities of each pay item in each period', async () => {
  const body = await shown({ type: 'by_period', ...span })
  expect(brief(body)).toEqual([[1, '2360.1', 'TON', 2, 47.42], [1, 'DNP', 'TON', 1, 0.05], [2, '2360.1', 'TON', 1, 0.2], [2, '2301.1', 'CY', 1, 9.25], [2, '2105.1', 'CY', 1, 0], [2, 'DNP', 'CY', 1, 1]])
  expect(body.totals.map(({ kind, unit, amount }: Record<string, unknown>) => [kind, unit, amount])).toEqual([['total', 'TON', 47.62], ['total', 'CY', 9.25], ['do_not_pay', 'TON', 0.05], ['do_not_pay', 'CY', 1], ['source_only', 'CY', 0]])
  // a ticket with two pay codes is in two lines, but counts once
  expect(body.tickets).toBe(6)
})

test('REPT-7 by day it sums by the day of the delivery', async () => {
  expect(brief(await shown({ type: 'by_day', ...span }))).toEqual([
    ['2026-11-09', '2360.1', 'TON', 2, 47.42], ['2026-11-09', 'DNP', 'TON', 1, 0.05], ['2026-11-10', '2360.1', 'TON', 1, 0.2], ['2026-11-10', '2301.1', 'CY', 1, 9.25], ['2026-11-11', '2105.1', 'CY', 1, 0], ['2026-11-11', 'DNP', 'CY', 1, 1]])
})

test('REPT-9 for selected periods it has only what is paid in them, whatever the days', async () => {
  expect(brief((await site.administrator.get(`/v1/reports/lines?report=reconciliation&type=by_period&project_id=${site.project}&periods[]=1`)).body)).toEqual([[1, '2360.1', 'TON', 2, 47.42], [1, 'DNP', 'TON', 1, 0.05]])
})

test('REPT-9 each line of the CSV is the sum of the quantities of its tickets, as they are stored', async () => {
  const { status, body } = await report({ type: 'by_period', periods: [1, 2], format: 'csv' })
  expect(status).toBe(200)
  const rows = rowsOfCsv(body)
  const stored = await site.owner.query<{ number: string; item: string; quantity: string | null }>(`
    SELECT slip.ticket_number AS number, item.item_code AS item, code.quantity::text AS quantity FROM pay_item_assignments code
    JOIN slips slip ON slip.id = code.slip_id JOIN pay_items item ON item.id = code.project_pay_item_id WHERE code.dot_project_id = $1`, [site.project])
  for (const line of rows.filter(({ Row }) => Row === 'Line')) {
    const own = rows.filter((row) => row.Row === 'Ticket' && row['Pay period'] === line['Pay period'] && row['Pay item'] === line['Pay item'] && row.Unit === line.Unit)
    expect(own).toHaveLength(Number(line.Tickets))
    const sum = own.reduce((total, row) => total + units(stored.rows.find(({ number, item }) => number === row['Ticket number'] && item === row['Pay item'])?.quantity ?? null), 0n)
    expect(line.Quantity).toBe(line['Pay item'] === '2105.1' ? '' : cents(sum))
  }
  expect(rows.filter(({ Row }) => Row === 'Ticket')).toHaveLength(codes.length)
})

test.each([['by_period', 'code.pay_period::text'], ['by_day', 'coalesce(slip.delivered_date, slip.ticket_date)::text']] as const)('REPT-7 REPT-9 %s every line on the screen, and every total, is the sum of the assignments in the database', async (type, group) => {
  const { rows } = await site.owner.query<{ group: string; item: string; unit: string; quantity: string | null; kind: string }>(`
    SELECT ${group} AS group, item.item_code AS item, upper(slip.uom_1) AS unit, code.quantity::text AS quantity,
      CASE WHEN item.is_dnp THEN 'do_not_pay' WHEN item.source_only THEN 'source_only' ELSE 'total' END AS kind
    FROM pay_item_assignments code JOIN slips slip ON slip.id = code.slip_id JOIN pay_items item ON item.id = code.project_pay_item_id WHERE code.dot_project_id = $1`, [site.project])
  const sum = (keyOf: (row: (typeof rows)[number]) => string) => {
    const sums = new Map<string, [number, bigint]>()
    for (const row of rows) {
      const key = keyOf({ ...row, unit: ['TN', 'TON', 'TONS'].includes(row.unit) ? 'TON' : row.unit })
      const [tickets, amount] = sums.get(key) ?? [0, 0n]
      sums.set(key, [tickets + 1, amount + units(row.quantity)])
    }
    return Object.fromEntries([...sums].map(([key, [tickets, amount]]) => [key, [tickets, Number(cents(amount))]]))
  }
  const body = await shown({ type, ...span })
  expect(Object.fromEntries(body.lines.map((line: Record<string, unknown>) => [[line.period ?? line.day, line.item_code, line.unit].join('|'), [line.tickets, line.amount]]))).toEqual(sum(({ group: of, item, unit }) => [of, item, unit].join('|')))
  expect(Object.fromEntries(body.totals.map((total: Record<string, unknown>) => [[total.kind, total.unit].join('|'), [total.tickets, total.amount]]))).toEqual(sum(({ kind, unit }) => [kind, unit].join('|')))
})

test('REPT-10 every line of a Delivery report on the screen, and every total, is the sum of the tickets of the day in the database', async () => {
  const { rows } = await site.owner.query<{ supplier: string; material: string; unit: string; net: string | null }>(`
    SELECT supplier, material_description AS material, upper(uom_1) AS unit, net_amount::text AS net FROM slips
    WHERE dot_project_id = $1 AND status IN ('delivered', 'changed_after_delivered') AND coalesce(delivered_date, ticket_date) = '2026-11-10'`, [site.project])
  const [lines, totals] = [new Map<string, bigint>(), new Map<string, bigint>()]
  for (const { supplier, material, unit: typed, net } of rows) {
    const unit = ['TN', 'TON', 'TONS'].includes(typed) ? 'TON' : typed
    for (const [sums, key] of [[lines, [supplier, material, unit].join('|')], [totals, unit]] as const) sums.set(key, (sums.get(key) ?? 0n) + units(net))
  }
  const exact = (sums: ReadonlyMap<string, bigint>) => Object.fromEntries([...sums].map(([key, amount]) => [key, Number(cents(amount))]))
  const { body } = await site.administrator.get(`/v1/reports/lines?${new URLSearchParams({ report: 'delivery', project_id: String(site.project), start_date: '2026-11-10', end_date: '2026-11-10' })}`)
  expect(Object.fromEntries(body.lines.map((line: Record<string, unknown>) => [[line.supplier, line.material_description, line.unit].join('|'), line.amount]))).toEqual(exact(lines))
  expect(Object.fromEntries(body.totals.map(({ unit, amount }: { unit: string; amount: number }) => [unit, amount]))).toEqual(exact(totals))
  expect(body.tickets).toBe(rows.length)
})

test('REPT-8 REPT-17 an end before the start is refused, and so is a report with neither days nor periods', async () => {
  const before = await report({ type: 'by_day', start_date: '2026-11-10', end_date: '2026-11-09' })
  expect([before.status, before.body.detailed_errors]).toEqual([422, [{ field: 'end_date', message: 'End date must be later than start date.' }]])
  expect((await report({ type: 'by_day', start_date: '2026-11-09', end_date: '2026-11-09' })).status).toBe(200)
  expect((await report({ type: 'by_period' })).body.detailed_errors).toEqual([{ field: 'periods', message: 'Choose pay periods, or a start date and an end date.' }])
})
