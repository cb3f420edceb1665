import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractItems } from '#src/areas/contracts/api/contract-items/contract-items'
import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { amountOf, amountOfLines } from '#src/areas/contracts/domain/contract-items/unit-price'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { openContractDesk, sentItem, type ContractDesk } from '#tests/api/contracts/desk'
import { faultsOf } from '#tests/api/reconciliation/desk'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const priceOf = async (item: number) => (await desk.owner.query('SELECT unit_price FROM pay_items WHERE id = $1', [item])).rows[0]?.unit_price as string | null
const close = (base: string, number: number, end: string, more: object = {}) => desk.clerk.post(`${base}/pay_periods/${number}/close_pay_period`, { end_date: end, ...more })

/** Creates a ticket in the project and codes it with a quantity of an item; returns the ticket's id. */
async function coded(project: number, item: number, quantity: string): Promise<number> {
  const slip = await desk.make.ticket(project, { ticket_date: '2026-01-10', ticketed_at: new Date('2026-01-10T12:00:00Z') })
  expect((await desk.code(project, slip, item, quantity)).status).toBe(200)
  return slip
}

describe('PAY-46 the unit price of a contract item', () => {
  test('PAY-46 is optional, kept exactly, and multiplied by the estimate', async () => {
    const project = await desk.newProject()
    const creation = await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(1, { estimated_quantity: '1000.50', unit_price: '12.3456' }))
    expect([creation.status, faultsOf(contractItems.create.answer, creation.body), creation.body.pay_item.unit_price]).toEqual([200, [], 12.3456])
    await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(2))
    const { body } = await desk.clerk.get(`/v2/projects/${project}/contract_items`)
    expect(faultsOf(contractItems.contractItems.answer, body)).toEqual([])
    expect(body.contract_items).toMatchObject([
      { unit_price: 12.3456, contract_amount: 12351.77, amount_to_date: 0 },
      { unit_price: null, contract_amount: null, amount_to_date: null },
    ])
  })

  test.each([['12.34567', 'A unit price can have at most 4 decimals.'], ['-1', 'The unit price cannot be negative.'], ['1,000', 'The unit price is not a valid number.'], ['1000000000', 'A unit price can have at most 9 digits before the decimal point.']])(
    'PAY-46 %s is refused and named, and nothing is written', async (price, message) => {
      const project = await desk.newProject()
      const refused = await desk.clerk.post(`/v2/projects/${project}/pay_items`, sentItem(1, { unit_price: price }))
      expect([refused.status, refused.body.detailed_errors]).toMatchObject([422, [{ field: 'unit_price', message }]])
      const item = await desk.make.payItem(project)
      const changed = await desk.clerk.patch(`/v2/projects/${project}/pay_items/${item}`, { unit_price: price })
      expect([changed.status, changed.body.detailed_errors]).toMatchObject([422, [{ field: 'unit_price', message }]])
      expect(await priceOf(item)).toBeNull()
    })

  test('PAY-46 comes from an imported file, with dollar signs and grouping; an invalid one is named by its row', async () => {
    const project = await desk.newProject()
    const { body } = await desk.upload(project, 'Line Number,Item Code,Description,Quantity,Unit,Unit Price\n1,A,One,10,TON,"$1,234.50"\n2,B,Two,10,TON,\n3,C,Three,10,TON,1.23456\n4,D,Four,10,TON,free\n')
    expect(body.import).toMatchObject({ columns: ['line_number', 'item_code', 'item_description', 'estimated_quantity', 'estimated_qty_uom', 'unit_price'], good: 2 })
    expect(body.import.errors).toEqual([
      { row: 4, field: 'unit_price', message: 'A unit price can have at most 4 decimals.' },
      { row: 5, field: 'unit_price', message: 'The unit price is not a valid number.' },
    ])
    expect((await desk.clerk.post(`/v2/projects/${project}/pay_items/imports/${body.import.id}/commit`, { only_good: true })).body).toEqual({ created: 2, refused: 2 })
    expect((await desk.items(project)).map(({ item_code: code, unit_price: price }) => [code, price])).toEqual([['A', '1234.5000'], ['B', null]])
  })

  test('PAY-46 can change after the contract is confirmed too, with an event, a version and an undo; the do-not-pay item never has one', async () => {
    const { project, item, base } = await desk.confirmed()
    const changed = await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '55.25', version: 1 })
    expect([changed.status, changed.body.pay_item]).toMatchObject([200, { unit_price: 55.25, version: 2 }])
    expect((await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '60', version: 1 })).status).toBe(409)
    expect((await desk.clerk.patch(`${base}/pay_items/${item}`, { estimated_quantity: '5' })).status).toBe(422)
    const { rows } = await desk.owner.query(`SELECT changes FROM record_events WHERE record_kind = 'pay_item' AND record_id = $1 ORDER BY id DESC LIMIT 1`, [item])
    expect(rows[0]?.changes).toEqual({ unit_price: [null, '55.25'] })
    expect((await desk.clerk.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })).body).toMatchObject({ undone: 1, left: [] })
    expect(await priceOf(item)).toBeNull()
    const dnp = await desk.make.payItem(project, { is_dnp: true })
    expect((await desk.clerk.patch(`${base}/pay_items/${dnp}`, { unit_price: '1' })).body.message).toBe('The do-not-pay item has no unit price.')
    await expect(desk.owner.query('UPDATE pay_items SET unit_price = 1 WHERE id = $1', [dnp])).rejects.toThrow('pay_items_no_price_of_dnp')
  })

  test('PAY-46 a new item of an Update brings its price into the contract', async () => {
    const { project, base } = await desk.confirmed()
    const creation = await desk.clerk.post(`${base}/change_orders`, { date: '2026-01-05', new_pay_items: [sentItem(40, { unit_price: '7.125' })] })
    expect(creation.body.change_order.new_pay_items).toMatchObject([{ unit_price: 7.125 }])
    expect((await desk.clerk.post(`${base}/change_orders/${creation.body.change_order.number}/approve`, {})).status).toBe(200)
    expect((await desk.items(project)).find(({ item_code: code }) => code === 'C-40')).toMatchObject({ unit_price: '7.1250' })
  })

  test('PAY-9 PAY-46 only administrators can change a price', async () => {
    const { project, item, base } = await desk.confirmed()
    const manager = await desk.signedIn('area_manager')
    await desk.make.onTeam(project, manager.person)
    expect((await manager.patch(`${base}/pay_items/${item}`, { unit_price: '1' })).status).toBe(403)
  })
})

describe('PAY-46 what a period pays', () => {
  test('PAY-46 a closed period keeps the price that it was closed with, whatever the contract says later, and the database enforces it', async () => {
    const { project, item, base } = await desk.confirmed()
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '10.125' })
    await coded(project, item, '9.50')
    const preview = (await desk.clerk.get(`${base}/pay_periods/1/closing?end_date=2026-01-31`)).body.closing
    expect(faultsOf(payPeriods.closing.answer, { closing: preview })).toEqual([])
    expect(preview.lines).toMatchObject([{ unit_price: 10.125, amount: 96.19 }])
    expect((await close(base, 1, '2026-01-31')).body.pay_period).toMatchObject({ amount: 96.19, unpriced_lines: 0 })
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '99' })
    await coded(project, item, '1')
    const lines = await desk.clerk.get(`${base}/pay_periods/1/lines`)
    expect(faultsOf(payPeriods.lines.answer, lines.body)).toEqual([])
    expect(lines.body.pay_period_lines).toMatchObject([{ quantity: 9.5, unit_price: 10.125, amount: 96.19 }])
    const listed = (await desk.clerk.get(`${base}/pay_periods`)).body
    expect(faultsOf(payItems.payPeriods.answer, listed)).toEqual([])
    expect(listed.pay_periods).toMatchObject([{ number: 1, amount: 96.19 }, { number: 2, amount: null }])
    // the old price applies to the closed period, the new one to the period in progress
    expect((await desk.clerk.get(`${base}/contract_items`)).body.contract_items).toMatchObject([{ unit_price: 99, contract_amount: 99000, amount_to_date: 195.19 }])
    expect((await desk.clerk.get(`${base}/pay_item_metrics`)).body.pay_item_metrics).toMatchObject([{ amount_to_date: 195.19 }])
    const totals = (await desk.clerk.get(`${base}/reconciliation_totals`)).body
    expect(faultsOf(reconciliation.totals.answer, totals)).toEqual([])
    expect(totals.by_pay_item).toMatchObject([{ unit_price: 99, amount_to_date: 195.19 }])
    await expect(desk.owner.query('UPDATE pay_period_lines SET unit_price = 1 WHERE dot_project_id = $1', [project])).rejects.toMatchObject({ code: 'SLP01' })
    await expect(desk.owner.query('UPDATE pay_period_lines SET amount = 1 WHERE dot_project_id = $1', [project])).rejects.toThrow('can only be updated to DEFAULT')
  })

  test('PAY-46 a period that was closed without a price says how many lines lack one, and the item has no amount to date', async () => {
    const { project, item, base } = await desk.confirmed()
    const priced = await desk.make.payItem(project, { unit_price: '2' })
    await coded(project, item, '3')
    await coded(project, priced, '5')
    expect((await close(base, 1, '2026-01-31')).body.pay_period).toMatchObject({ amount: 10, unpriced_lines: 1 })
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '4' })
    expect((await desk.clerk.get(`${base}/contract_items`)).body.contract_items.map((one: { amount_to_date: number | null }) => one.amount_to_date)).toEqual([null, 10])
  })

  test('PAY-44 PAY-46 a close is refused when a price changed after its preview', async () => {
    const { project, item, base } = await desk.confirmed()
    await coded(project, item, '3')
    const { seen } = (await desk.clerk.get(`${base}/pay_periods/1/closing?end_date=2026-01-31`)).body.closing
    await desk.clerk.patch(`${base}/pay_items/${item}`, { unit_price: '4' })
    const refused = await close(base, 1, '2026-01-31', { seen })
    expect(refused.status).toBe(409)
  })

  test('PAY-46 for any prices and quantities the amount of a period is the sum of its lines’ amounts', async () => {
    const code = fc.record({ item: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 999_999 }) })
    const price = fc.option(fc.integer({ min: 0, max: 99_999_999 }), { freq: 4 })
    await fc.assert(fc.asyncProperty(fc.array(code, { minLength: 1, maxLength: 6 }), fc.tuple(price, price, price), async (codes, prices) => {
      const project = await desk.make.project()
      const base = `/v2/projects/${project}`
      await desk.make.payPeriod(project)
      const priceTexts = prices.map((one) => (one === null ? null : (one / 10_000).toFixed(4)))
      const items = await Promise.all(priceTexts.map((unit_price) => desk.make.payItem(project, { unit_price })))
      for (const { item, quantity } of codes) await coded(project, items[item] ?? 0, (quantity / 100).toFixed(2))
      const { amount } = (await close(base, 1, '2026-01-31')).body.pay_period
      const lines: { pay_item_id: number; quantity: number; amount: number | null }[] = (await desk.clerk.get(`${base}/pay_periods/1/lines`)).body.pay_period_lines
      const expected = items.map((item, at) => {
        const hundredths = codes.filter((one) => items[one.item] === item).reduce((total, one) => total + one.quantity, 0)
        return hundredths === 0 ? null : amountOf((hundredths / 100).toFixed(2), priceTexts[at] ?? null)
      })
      const total = amountOfLines(expected)
      expect(amount).toBe(total === null ? null : Number(total))
      expect(amountOfLines(lines.map((line) => (line.amount === null ? null : line.amount.toFixed(2))))).toBe(total)
    }), { numRuns: 12 })
  })
})
