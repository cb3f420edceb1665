import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { clientOf } from '#tests/api/client'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'
import { today } from '#tests/day'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const periodsOf = async (project: number) => (await desk.owner.query('SELECT number, start_date::text, end_date::text, state FROM pay_periods WHERE dot_project_id = $1 ORDER BY number', [project])).rows
const close = (base: string, number: number, end_date: string) => desk.clerk.post(`${base}/pay_periods/${number}/close_pay_period`, { end_date, keep_later: true })

describe('the start of period 1', () => {
  test('PAY-22 can be changed while nothing is coded, and is fixed after that', async () => {
    const { project, item, base } = await desk.confirmed()
    const moved = await desk.clerk.patch(`${base}/pay_periods/1`, { start_date: '2026-02-10', version: 1 })
    expect(moved.body.pay_periods).toMatchObject([{ number: 1, start_date: '2026-02-10', version: 2 }])
    expect((await desk.clerk.patch(`${base}/pay_periods/1`, { start_date: '2026-02-11', version: 1 })).status).toBe(409)
    await desk.code(project, await desk.make.ticket(project), item, 5)
    expect((await desk.clerk.patch(`${base}/pay_periods/1`, { start_date: '2026-02-12' })).body.message).toBe('The start date of period 1 can’t be changed. Tickets are already coded.')
  })
})

describe('closing', () => {
  test('PAY-21 PAY-23 PAY-26 the next period opens the day after with the next number; a closed one never reopens', async () => {
    const { project, base } = await desk.confirmed()
    const closed = await close(base, 1, '2026-01-31')
    expect(faultsOf(payPeriods.close.answer, closed.body)).toEqual([])
    expect(closed.body).toMatchObject({
      pay_period: { number: 1, state: 'closed', end_date: '2026-01-31', closed_by: desk.clerk.person.id, closed_by_name: expect.stringContaining('Pat') },
      next_pay_period: { number: 2, start_date: '2026-02-01', state: 'in_progress', end_date: null },
    })
    expect((await close(base, 1, '2026-01-20')).body.message).toBe('Pay period 1 is closed and cannot be updated.')
    expect((await desk.clerk.patch(`${base}/pay_periods/1`, { start_date: '2026-01-02' })).status).toBe(422)
    await expect(desk.owner.query(`UPDATE pay_periods SET state = 'in_progress' WHERE dot_project_id = $1 AND number = 1`, [project])).rejects.toThrow('a closed period cannot be changed')
    expect(await periodsOf(project)).toHaveLength(2)
  })

  test('PAY-24 the end cannot be before the start or in the future, and voided or rejected coded tickets are named', async () => {
    const { project, item, base } = await desk.confirmed()
    expect((await close(base, 1, '2025-12-31')).body.message).toBe('End date must be later than start date.')
    expect((await close(base, 1, addDays(today(), 1))).body.message).toBe('The end date cannot be in the future.')
    const voided = await desk.make.ticket(project, { ticket_number: 'V-1' })
    await desk.code(project, voided, item, 5)
    await desk.owner.query(`UPDATE slips SET status = 'voided' WHERE id = $1`, [voided])
    const refused = await close(base, 1, '2026-01-31')
    expect([refused.status, refused.body.message, refused.body.detailed_errors]).toMatchObject([
      422, 'The period has voided or rejected tickets: V-1.', [{ id: voided, ticket_number: 'V-1' }],
    ])
    expect(await periodsOf(project)).toMatchObject([{ state: 'in_progress' }])
    await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${voided}`)
    expect((await close(base, 1, '2026-01-31')).status).toBe(200)
  })

  test.each([['Pacific/Kiritimati'], ['Pacific/Pago_Pago'], ['America/Chicago']])('PAY-24 API-29 today is the day of the project in %s, wherever the server is', async (timezone) => {
    const project = await desk.make.project({ timezone })
    await desk.make.payPeriod(project)
    const there = dayInZone(new Date(), timezone)
    expect((await close(`/v2/projects/${project}`, 1, addDays(there, 1))).status).toBe(422)
    expect((await close(`/v2/projects/${project}`, 1, there)).status).toBe(200)
  })

  test('PAY-23 periods follow each other day by day over both clock changes', async () => {
    const project = await desk.make.project({ timezone: 'America/Chicago' })
    await desk.make.payPeriod(project, { start_date: '2026-03-01' })
    await close(`/v2/projects/${project}`, 1, '2026-03-07')
    await close(`/v2/projects/${project}`, 2, '2026-03-08')
    await close(`/v2/projects/${project}`, 3, '2026-10-31')
    await close(`/v2/projects/${project}`, 4, '2026-11-01')
    expect((await periodsOf(project)).map(({ start_date: start, end_date: end }) => [start, end])).toEqual([
      ['2026-03-01', '2026-03-07'], ['2026-03-08', '2026-03-08'], ['2026-03-09', '2026-10-31'], ['2026-11-01', '2026-11-01'], ['2026-11-02', null],
    ])
  })

  test('PAY-23 when two people close at once, and when one closes twice, there is one next period', async () => {
    const { project, base } = await desk.confirmed()
    const other = await desk.signedIn('administrator')
    const answers = await Promise.all([
      close(base, 1, '2026-01-31'), other.post(`${base}/pay_periods/1/close_pay_period`, { end_date: '2026-01-30' }), close(base, 1, '2026-01-31'),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await periodsOf(project)).toHaveLength(2)
  })

  test('PAY-25 PAY-27 a ticket coded while a period closes is paid in that period or the next, and never added to a closed one', async () => {
    const { project, item, base } = await desk.confirmed()
    const slips = await desk.make.tickets(20, project)
    const [closed, ...codes] = await Promise.all([
      close(base, 1, '2026-01-31'), ...slips.map((slip) => desk.code(project, slip, item, '1.25')),
    ])
    expect([closed?.status, ...codes.map(({ status }) => status)]).toEqual([200, ...codes.map(() => 200)])
    const { body } = await desk.clerk.get(`${base}/pay_periods/1/lines`)
    const { rows: [sums] } = await desk.owner.query('SELECT count(*)::int AS tickets, coalesce(sum(quantity), 0)::float AS quantity FROM pay_item_assignments WHERE dot_project_id = $1 AND pay_period = 1', [project])
    const [line] = body.pay_period_lines
    expect([line?.ticket_count ?? 0, line?.quantity ?? 0]).toEqual([sums.tickets, sums.quantity])
  })
})

describe('what was paid', () => {
  test('PAY-25 PLUS-18 the lines of a closed period are its sums at that moment, and later edits of words and numbers change nothing', async () => {
    const { project, item, base } = await desk.confirmed('A-1')
    const source = await desk.make.payItem(project, { item_code: 'SRC', source_only: true })
    const contractor = await desk.make.contractor(project, { name: 'Basin' })
    const code = (slip: number, assignment: object) => desk.clerk.post(`${base}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, ...assignment }] })
    await desk.clerk.patch(`${base}/pay_items/${item}`, { external_dot_contractor_ids: [contractor] })
    await code(await desk.make.ticket(project), { project_pay_item_id: item, quantity: '10.10', external_dot_contractor_id: contractor })
    await code(await desk.make.ticket(project), { project_pay_item_id: item, quantity: '0.20', external_dot_contractor_id: contractor })
    await code(await desk.make.ticket(project), { project_pay_item_id: source, quantity: null })
    await close(base, 1, '2026-01-31')
    const lines = async () => (await desk.clerk.get(`${base}/pay_periods/1/lines`)).body
    const then = await lines()
    expect(faultsOf(payPeriods.lines.answer, then)).toEqual([])
    expect(then.pay_period_lines).toMatchObject([
      { item_code: 'A-1', external_dot_contractor_name: 'Basin', ticket_count: 2, quantity: 10.3, estimated_qty_uom: 'TON' },
      { item_code: 'SRC', external_dot_contractor_name: null, ticket_count: 1, quantity: null },
    ])
    await desk.clerk.post(`${base}/change_orders`, { date: '2026-02-02', increased_items: [{ pay_item_id: item, quantity: 2000 }] })
    await desk.clerk.post(`${base}/change_orders/1/approve`, {})
    await desk.owner.query(`UPDATE external_dot_contractors SET name = 'Renamed' WHERE id = $1`, [contractor])
    await code(await desk.make.ticket(project), { project_pay_item_id: item, quantity: '5', external_dot_contractor_id: contractor })
    expect(await lines()).toEqual(then)
    await expect(desk.running.platform.database.inAgency(1, (db) => db.client.query('UPDATE pay_period_lines SET quantity = 1'))).rejects.toThrow('permission denied')
  })

  test('PLUS-18 a change or an arrival after the close is listed in the open period and names what it adjusts; the list of a closed period stays', async () => {
    const key = await desk.clerk.post('/v1/api_keys', { name: 'Plant' })
    const supplier = clientOf(desk.address, { authorization: `Bearer ${String(key.body.api_key.key)}` })
    const send = async (ticket: object) => {
      const { status, body } = await supplier.post('/v1/slips', { supplier: 'North', plant_name: 'Plant 9', material_description: 'Mix', uom_1: 'TON', job_number: 'SP-ADJ', ...ticket })
      expect([status, body]).toMatchObject([expect.toBeOneOf([200, 201]), { slip: { id: expect.any(Number) } }])
      return body
    }
    const project = await desk.make.project({ state_project_number: 'SP-ADJ' })
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const item = await desk.make.payItem(project, { item_code: 'A-1' })
    const paid = await send({ ticket_number: 'P-1', ticket_date: '2026-01-10', net_amount: 20 })
    await desk.code(project, paid.slip.id, item, 20)
    const astray = await desk.make.project({ state_project_number: 'ELSEWHERE' })
    const sentAstray = [await send({ ticket_number: 'P-4', ticket_date: '2026-01-12', net_amount: 4, job_number: 'NOWHERE' }), await send({ ticket_number: 'P-5', ticket_date: '2026-01-13', net_amount: 5, job_number: 'ELSEWHERE' })]
    await close(base, 1, '2026-01-31')
    const list = async (number: number) => (await desk.clerk.get(`${base}/pay_periods/${number}/adjustments`)).body
    expect((await list(2)).adjustments).toEqual([])
    await send({ ticket_number: 'P-1', ticket_date: '2026-01-10', net_amount: 18 })
    const late = await send({ ticket_number: 'P-2', ticket_date: '2026-01-12', net_amount: 7 })
    await send({ ticket_number: 'P-3', ticket_date: '2026-02-12', net_amount: 7 })
    await desk.clerk.patch(`/v1/slips/${paid.slip.id}`, { slipId: paid.slip.id, flag: true })
    const listing = await list(2)
    expect(faultsOf(payPeriods.adjustments.answer, listing)).toEqual([])
    expect(listing.adjustments).toMatchObject([
      { kind: 'changed', adjusts_period: 1, ticket_number: 'P-1', pay_items: 'A-1 20.00', changes: { net_amount: [20, 18] } },
      { kind: 'arrived', adjusts_period: 1, slip_id: late.slip.id, ticket_number: 'P-2', net_amount: 7 },
    ])
    await desk.code(project, late.slip.id, item, 7)
    await close(base, 2, '2026-02-28')
    await send({ ticket_number: 'P-1', ticket_date: '2026-01-10', net_amount: 17 })
    expect((await list(2)).adjustments.map((one: { ticket_number: string }) => one.ticket_number)).toEqual(['P-1', 'P-2'])
    expect((await list(3)).adjustments).toMatchObject([{ adjusts_period: 1, ticket_number: 'P-1', changes: { net_amount: [18, 17] } }])
    expect((await list(1)).adjustments).toEqual([])
    const before = new Date().toISOString()
    for (const { slip: { ticket_number, ticket_date } } of sentAstray) await send({ ticket_number, ticket_date, net_amount: 4 })
    expect((await list(3)).adjustments).toMatchObject([
      { ticket_number: 'P-1' },
      { kind: 'arrived', adjusts_period: 1, ticket_number: 'P-4' },
      { kind: 'arrived', adjusts_period: 1, ticket_number: 'P-5' },
    ])
    expect((await list(2)).adjustments.map((one: { ticket_number: string }) => one.ticket_number)).toEqual(['P-1', 'P-2'])
    // the report on the former project, at a time before the ticket was moved, still counts the ticket
    expect((await desk.clerk.get(`/v2/projects/${astray}/as_it_was?at=${before}`)).body).toMatchObject({ earlier: { tickets: 1 }, later: { tickets: 0 } })
  })
})
