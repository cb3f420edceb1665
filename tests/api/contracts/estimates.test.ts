import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '#tests/api/client'
import { pastClosed } from '#tests/api/past-closed'
import { pagesOf } from '#tests/api/exports/read-pdf'
import { sessionOf } from '#tests/api/signed-in'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

/** Downloads an estimate and returns its status, headers and cells. */
async function estimate(base: string, number: number, headers = desk.clerk.headers) {
  const response = await fetch(`${desk.address}${base}/pay_periods/${number}/estimate`, { headers })
  const text = await response.text()
  const rows: string[][] = response.status === 200 ? parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, record_delimiter: '\r\n' }) : []
  return { status: response.status, text, rows, headers: response.headers }
}

/** The rows of a section: those after its title and headings, up to the next section. */
function section(rows: readonly string[][], title: string): string[][] {
  const titles = ['Lines', 'Totals by pay item', 'Adjustments of earlier periods']
  const from = rows.findIndex((cells) => cells.length === 1 && cells[0] === title)
  const rest = rows.slice(from + 2)
  const end = rest.findIndex((cells) => cells.length === 1 && titles.includes(cells[0] ?? ''))
  return end === -1 ? rest : rest.slice(0, end)
}

async function coded(project: number, item: number, quantity: string, day = '2026-01-10', more: object = {}): Promise<number> {
  const slip = await desk.make.ticket(project, { ticket_date: day, ticketed_at: new Date(`${day}T12:00:00Z`), ...more })
  expect((await desk.code(project, slip, item, quantity)).status).toBe(200)
  return slip
}
const close = (base: string, number: number, end: string) => desk.clerk.post(`${base}/pay_periods/${number}/close_pay_period`, { end_date: end })

describe('PAY-46 the pay estimate of a closed period', () => {
  test('PAY-46 shows who closed it and when, the lines with unit prices and amounts, their sum, and the totals to date by item', async () => {
    const { project, item, base } = await desk.confirmed('2360.509')
    const bare = await desk.make.payItem(project, { item_code: 'BARE' })
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '10.125' })
    await coded(project, item, '9.50')
    await coded(project, bare, '2')
    await close(base, 1, '2026-01-31')
    await coded(project, item, '1', '2026-02-03')
    await close(base, 2, '2026-02-28')
    const first = await estimate(base, 1)
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename="pay-estimate-.*-period-1\.csv"/)
    const head = Object.fromEntries(first.rows.slice(0, 11).map(([name = '', value = '']) => [name, value]))
    expect(head).toMatchObject({ 'Pay estimate': 'Period 1', Start: '1/1/2026', End: '1/31/2026', 'Amount (USD)': '96.19', 'Lines without a unit price': '1' })
    expect([head['Closed by'], head['Closed']]).not.toContain('')
    expect(section(first.rows, 'Lines')).toEqual([
      [expect.any(String), '2360.509', expect.any(String), '', '1', '9.50', 'TON', '10.1250', '96.19'],
      [expect.any(String), 'BARE', expect.any(String), '', '1', '2.00', 'TON', '', ''],
      ['Total', '', '', '', '', '', '', '', '96.19'],
    ])
    const second = await estimate(base, 2)
    expect(section(second.rows, 'Totals by pay item')).toEqual([
      [expect.any(String), '2360.509', expect.any(String), 'TON', '9.50', '1.00', '10.50', '96.19', '10.13', '106.32'],
      [expect.any(String), 'BARE', expect.any(String), 'TON', '2.00', '', '2.00', '', '', ''],
    ])
  })

  test('PAY-45 prints as a PDF with the same lines, prices, sums and who closed it, and not for those who may not export', async () => {
    const { project, item, base } = await desk.confirmed('2360.510')
    const bare = await desk.make.payItem(project, { item_code: 'BARE' })
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '1210.125' })
    await coded(project, item, '9.50')
    await coded(project, bare, '2')
    expect((await fetch(`${desk.address}${base}/pay_periods/1/estimate?format=pdf`, { headers: desk.clerk.headers })).status).toBe(422)
    await close(base, 1, '2026-01-31')
    const response = await fetch(`${desk.address}${base}/pay_periods/1/estimate?format=pdf`, { headers: desk.clerk.headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="pay-estimate-.*-period-1\.pdf"/)
    const pages = (await pagesOf(Buffer.from(await response.arrayBuffer()))).map((texts) => texts.join('|'))
    const { closed_by_name: who } = (await desk.clerk.get(`${base}/pay_periods/1`)).body.pay_period
    expect(pages[0]).toMatch(/Pay estimate\|.*Period 1/)
    for (const text of [who, '2360.510', '9.50 TON', '$1,210.125', '$11,496.19', 'Total', '1 line has no unit price, so it is not in the amount.', 'Prepared by']) expect(pages[0], text).toContain(text)
    expect(pages[1]).toContain('To date')
    expect((await fetch(`${desk.address}${base}/pay_periods/1/estimate?format=pdf`, { headers: (await desk.signedIn('pending')).headers })).status).toBe(403)
    expect((await fetch(`${desk.address}${base}/pay_periods/1/estimate?format=docx`, { headers: desk.clerk.headers })).status).toBe(422)
  })

  test('PLUS-18 PAY-46 lists the adjustments of earlier periods, and is the same on any later day', async () => {
    const { body: { api_key: key } } = await desk.clerk.post('/v1/api_keys', { name: 'Plant' })
    const supplier = clientOf(desk.address, { authorization: `Bearer ${String(key.key)}` })
    const send = async (net: number) => (await supplier.post('/v1/slips', { ticket_number: 'P-1', ticket_date: '2026-01-10', supplier: 'North', plant_name: 'Plant 9', material_description: 'Mix', uom_1: 'TON', job_number: 'SP-EST', net_amount: net })).body.slip.id as number
    const project = await desk.make.project({ state_project_number: 'SP-EST' })
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project)
    expect((await desk.code(project, await send(20), item, '9.50')).status).toBe(200)
    await close(base, 1, '2026-01-31')
    const before = (await estimate(base, 1)).text
    await send(18)
    await close(base, 2, '2026-02-28')
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '3' })
    const adjusted = section((await estimate(base, 2)).rows, 'Adjustments of earlier periods')
    expect(adjusted).toEqual([[expect.any(String), 'Changed', '1', expect.any(String), '1/10/2026', expect.any(String), expect.any(String), expect.any(String), 'TON', expect.any(String), 'Net amount: 20.00 to 18.00', expect.any(String)]])
    expect((await estimate(base, 1)).text).toBe(before)
  })

  test('PLUS-18 PAY-46 a late ticket stays in a closed estimate as it was then, whatever happens to it and its project later', async () => {
    const { body: { api_key: key } } = await desk.clerk.post('/v1/api_keys', { name: 'Late' })
    const supplier = clientOf(desk.address, { authorization: `Bearer ${String(key.key)}` })
    const send = async (number: string, more: object = {}) => (await supplier.post('/v1/slips', { ticket_number: number, ticket_date: '2026-01-12', supplier: 'North', plant_name: 'Plant 8', material_description: 'Mix', uom_1: 'TON', job_number: 'SP-LATE', net_amount: 7, ...more })).body.slip.id as number
    const [project, other] = [await desk.make.project({ state_project_number: 'SP-LATE' }), await desk.make.project({ state_project_number: 'SP-OTHER' })]
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project, { item_code: 'A-1' })
    expect((await desk.code(project, await send('L-0'), item, '20')).status).toBe(200)
    await close(base, 1, '2026-01-31')
    const [coded, codedNow, moved, again] = [await send('L-1'), await send('L-2'), await send('L-3'), await send('L-4')]
    await send('L-5')
    expect((await desk.code(project, codedNow, item, '6')).status).toBe(200)
    await send('L-0', { net_amount: 21 })
    const open = (await desk.clerk.get(`${base}/pay_periods/2/adjustments`)).body
    await close(base, 2, '2026-02-28')
    const then = (await estimate(base, 2)).text
    expect(section((await estimate(base, 2)).rows, 'Adjustments of earlier periods').map((cells) => [cells[3], cells[5], cells[6], cells[7], cells[9]])).toEqual([
      ['L-1', 'Pending', 'Mix', '7', ''], ['L-2', 'Pending', 'Mix', '7', 'A-1 6.00'], ['L-3', 'Pending', 'Mix', '7', ''], ['L-4', 'Pending', 'Mix', '7', ''], ['L-5', 'Pending', 'Mix', '7', ''],
      ['L-0', 'Pending', 'Mix', '21', 'A-1 20.00'],
    ])
    const same = async (what: string) => {
      expect((await estimate(base, 2)).text, what).toBe(then)
      expect((await desk.clerk.get(`${base}/pay_periods/2/adjustments`)).body, what).toEqual(open)
    }
    expect((await desk.code(project, coded, item, '7')).status).toBe(200)
    await same('coded later')
    const move = async (slip: number, to: number) => expect((await desk.clerk.post(`/v1/slips/${slip}/move`, { project_id: to })).status).toBe(200)
    await move(moved, other)
    await same('moved to another project')
    await move(again, other)
    await move(again, project)
    await same('moved out and in again')
    await send('L-5', { job_number: 'SP-OTHER' })
    await same('sent again for another project')
    await desk.owner.query(`UPDATE pay_items SET item_code = 'A-1 NEW' WHERE id = $1`, [item])
    await same('the item has another code')
    await send('L-0', { net_amount: 22, material_description: 'Other mix', uom_1: 'LB' })
    await send('L-2', { net_amount: 8, material_description: 'Other mix' })
    expect((await desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: [coded], status: 'delivered', date: '2026-01-12' })).status).toBe(200)
    await same('other values and another status')
    const next = (await desk.clerk.get(`${base}/pay_periods/3/adjustments`)).body.adjustments
    expect(next.map((one: { kind: string; adjusts_period: number; ticket_number: string; net_amount: number }) => [one.kind, one.adjusts_period, one.ticket_number, one.net_amount])).toEqual([
      ['arrived', 1, 'L-4', 7], ['changed', 1, 'L-0', 22], ['changed', 2, 'L-2', 8],
    ])
  })

  test('PLUS-18 a change that is still being written while a period closes is listed in the next period, once', async () => {
    const { project, item, base } = await desk.confirmed()
    const slip = await coded(project, item, '5', '2026-01-10', { ticket_number: 'W-1' })
    await close(base, 1, '2026-01-31')
    const writer = await desk.owner.connect()
    await writer.query('BEGIN')
    await writer.query(`INSERT INTO slip_events (dot_authority_id, slip_id, change_set, event, changes, actor, request_id, slip_version)
      VALUES (1, $1, gen_random_uuid(), 'received_again', '{"net_amount": [20, 18]}', 'Plant', 'r', 9)`, [slip])
    await close(base, 2, '2026-02-28')
    await writer.query('COMMIT')
    writer.release()
    const list = async (number: number) => (await desk.clerk.get(`${base}/pay_periods/${number}/adjustments`)).body.adjustments.map((one: { ticket_number: string }) => one.ticket_number)
    expect([await list(2), await list(3)]).toEqual([[], ['W-1']])
    await close(base, 3, '2026-03-31')
    expect([await list(2), await list(3), await list(4)]).toEqual([[], ['W-1'], []])
  })

  test('PLUS-18 a period that was closed before its list was kept still has one, without the codes of later periods', async () => {
    const { project, item, base } = await desk.confirmed()
    await coded(project, item, '5')
    await close(base, 1, '2026-01-31')
    const late = await desk.make.ticket(project, { ticket_number: 'O-1', ticket_date: '2026-01-12' })
    await desk.owner.query(`INSERT INTO slip_events (dot_authority_id, slip_id, change_set, event, changes, actor, request_id, slip_version)
      VALUES (1, $1, gen_random_uuid(), 'received', '{"status": [null, "pending"]}', 'Plant', 'r', 1)`, [late])
    await close(base, 2, '2026-02-28')
    await pastClosed(desk.owner, () => desk.owner.query('UPDATE pay_periods SET adjustments = NULL WHERE dot_project_id = $1', [project]))
    const then = (await estimate(base, 2)).text
    expect(section((await estimate(base, 2)).rows, 'Adjustments of earlier periods').map((cells) => [cells[1], cells[3], cells[9]])).toEqual([['Arrived late', 'O-1', '']])
    expect((await desk.code(project, late, item, '7')).status).toBe(200)
    expect((await estimate(base, 2)).text).toBe(then)
  })

  test('TICK-91 PAY-46 no cell is a formula in a spreadsheet', async () => {
    const project = await desk.make.project({ title: '=HYPERLINK("https://bad.example")' })
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project, { item_code: '@SUM(A1)', item_description: '+cmd|x,"y"\n=1' })
    await coded(project, item, '1')
    await close(base, 1, '2026-01-31')
    const { rows } = await estimate(base, 1)
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
    expect(rows.flat()).toEqual(expect.arrayContaining([`'=HYPERLINK("https://bad.example")`, `'@SUM(A1)`, `'+cmd|x,"y"\n=1`]))
  })

  test('PAY-46 streams more lines than one chunk holds, each once', async () => {
    const project = await desk.make.project()
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project, { unit_price: '1' })
    await coded(project, item, '1')
    await desk.owner.query(`
      INSERT INTO pay_period_lines (dot_authority_id, dot_project_id, pay_period, pay_item_id, line_number, item_code, item_description, estimated_qty_uom,
        estimated_quantity, is_dnp, source_only, external_dot_contractor_id, ticket_count, quantity, unit_price)
      SELECT 1, $1, 1, $2, n / 10, 'X' || n, 'X', 'U' || n, 1, false, false, NULL, 1, 1, 2 FROM generate_series(1, 2500) n`, [project, item])
    await close(base, 1, '2026-01-31')
    const lines = section((await estimate(base, 1)).rows, 'Lines')
    expect(lines).toHaveLength(2502)
    expect(new Set(lines.map((cells) => cells[1])).size).toBe(2502)
    expect(lines.at(-1)).toEqual(['Total', '', '', '', '', '', '', '', '5001.00'])
  })

  test('PAY-46 AUTH-43 an open period, another agency’s project and an impersonated session have no estimate', async () => {
    const { base } = await desk.confirmed()
    expect(await estimate(base, 1)).toMatchObject({ status: 422, text: expect.stringContaining('Pay period 1 is still open. Close it first.') })
    expect((await estimate(base, 7)).status).toBe(404)
    const foreign = await desk.make.project({ dot_authority_id: await desk.make.agency() })
    expect((await estimate(`/v2/projects/${foreign}`, 1)).status).toBe(404)
    const closed = await desk.confirmed()
    await close(closed.base, 1, '2026-01-31')
    const acting = await sessionOf(desk.running, desk.clerk.person)
    await desk.owner.query('UPDATE sessions SET impersonator_login_id = $2 WHERE id = $1', [acting.session_id, (await desk.signedIn('administrator')).person.login_id])
    expect(await estimate(closed.base, 1, acting.headers)).toMatchObject({ status: 403, text: expect.stringContaining('Feature not available during impersonation.') })
    expect((await clientOf(desk.address, {}).get(`${base}/pay_periods/1/estimate`)).status).toBe(401)
  })

  test('PAY-46 REPT-20 read-only roles get the estimate, and a pending person does not, even on the team', async () => {
    const { project, base } = await desk.confirmed()
    await close(base, 1, '2026-01-31')
    const [auditor, pending] = [await desk.signedIn('read_only_auditor'), await desk.signedIn('pending')]
    await desk.make.onTeam(project, pending.person)
    expect([(await estimate(base, 1, auditor.headers)).status, (await estimate(base, 1, pending.headers)).status]).toEqual([200, 403])
  })
})
