import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { balance, type AssignedQuantity } from '#src/areas/tickets/domain/balance'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

interface Found {
  readonly tickets: number
  readonly [name: string]: unknown
}

async function project() {
  const id = await desk.make.project()
  await desk.make.payPeriod(id)
  const item = await desk.make.payItem(id)
  const unpaid = await desk.make.payItem(id, { item_code: 'DNP', is_dnp: true })
  const code = async (slip: number, ...codes: readonly (readonly [item: number, quantity: number | null])[]) => {
    const { status, body } = await desk.clerk.post(`/v2/projects/${id}/pay_item_assignments`, {
      pay_item_assignments: codes.map(([project_pay_item_id, quantity]) => ({ haulhub_slip_id: slip, project_pay_item_id, quantity })),
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const balances = async (query = ''): Promise<Found[]> => {
    const { body } = await desk.clerk.get(`/v2/projects/${id}/balances${query}`)
    expect(faultsOf(reconciliation.balances.answer, body)).toEqual([])
    return body.balances
  }
  return { id, item, unpaid, code, balances, ticket: (more: object = {}) => desk.make.ticket(id, { material_description: 'M1', net_amount: '20.0000', ...more }) }
}

const findingOf = async (slip: number) => (await desk.owner.query(`SELECT id, found, answer FROM slip_findings WHERE slip_id = $1 AND rule = 'unbalanced' AND cleared_at IS NULL`, [slip])).rows[0] ?? null
const untilChecked = () => vi.waitFor(async () => {
  const { rows } = await desk.owner.query('SELECT count(*)::int AS left FROM slip_findings_due')
  expect(rows[0].left).toBe(0)
}, { timeout: 30_000, interval: 50 })

test('PLUS-5 net - waste - overload - do-not-pay is compared with the pay items, by material, unit and period, and by ticket', async () => {
  const { item, unpaid, code, balances, ticket } = await project()
  const whole = await ticket({ waste_quantity: '0.5000', overload_amount: '1000.0000', overload_unit: 'lbs' })
  await code(whole, [item, 17], [unpaid, 2])
  const off = await ticket({ net_amount: '10.0000' })
  await code(off, [item, 9.5])
  await code(await ticket({ net_amount: '5.0000', material_description: 'M2' }), [item, 5])
  await ticket()
  expect(await balances()).toMatchObject([
    { material_description: 'M1', uom: 'TON', pay_period: 1, tickets: 2, not_compared: 0, net: 30, waste: 0.5, overload: 0.5, do_not_pay: 2, assigned: 26.5, unbalanced: 1, explained: 0 },
    { material_description: 'M2', tickets: 1, net: 5, assigned: 5, unbalanced: 0 },
  ])
  expect(await balances(`?slip_id=${whole}`)).toMatchObject([{ tickets: 1, net: 20, waste: 0.5, overload: 0.5, do_not_pay: 2, assigned: 17, unbalanced: 0 }])
  expect(await balances(`?slip_id=${off}`)).toMatchObject([{ tickets: 1, unbalanced: 1 }])
})

test('PLUS-5 an unbalanced ticket is still accepted, and stays marked until it is balanced or somebody gives a reason', async () => {
  const { item, id, code, balances, ticket } = await project()
  const slip = await ticket()
  await code(slip, [item, 19])
  await untilChecked()
  const finding = await findingOf(slip)
  expect(finding.found).toEqual({ sum: '19.00', amount: '20.00', unit: 'TON' })
  const administrator = await desk.signedIn('administrator')
  const answer = (more: object) => administrator.patch('/v1/slip_findings/bulk_answer', { finding_ids: [finding.id], ...more })
  expect((await answer({})).status).toBe(422)
  expect((await answer({ reason: 'A ton was spilled' })).status).toBe(200)
  expect(await balances()).toMatchObject([{ unbalanced: 0, explained: 1 }])
  const recode = (quantity: number) => desk.clerk.put(`/v2/projects/${id}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity }] })
  await recode(18)
  await untilChecked()
  expect([await balances(), await findingOf(slip)]).toMatchObject([[{ unbalanced: 1, explained: 0 }], { answer: null, found: { sum: '18.00' } }])
  await recode(20)
  await untilChecked()
  expect([await balances(), await findingOf(slip)]).toMatchObject([[{ unbalanced: 0, explained: 0 }], null])
})

test('PLUS-5 UOM-8 a changed factor or unit marks tickets that nobody touched, and units that do not convert are not compared', async () => {
  const { item, id, code, balances, ticket } = await project()
  const slip = await ticket()
  await code(slip, [item, 40])
  await untilChecked()
  expect(await findingOf(slip)).toMatchObject({ found: { sum: '40.00', amount: '20.00', unit: 'TON' } })
  const setUnit = (unit: string) => desk.owner.query('UPDATE pay_items SET estimated_qty_uom = $1 WHERE id = $2', [unit, item])
  await setUnit('LOT')
  await untilChecked()
  expect([await balances(), await findingOf(slip)]).toMatchObject([[{ not_compared: 1, unbalanced: 0, net: 0 }], null])
  const administrator = await desk.signedIn('administrator')
  const factor = (numerator: number) => ({ code: 'LOT', name: 'Lot', ticket_units: [{ ticket_uom: 'TON', factor_numerator: numerator, factor_denominator: 1 }] })
  const creation = await administrator.post('/v1/reconciliation_uoms', factor(2))
  expect(creation.status, JSON.stringify(creation.body)).toBeLessThan(300)
  await untilChecked()
  expect([await balances(), await findingOf(slip)]).toMatchObject([[{ not_compared: 0, unbalanced: 0, net: 20, assigned: 20 }], null])
  const { id: unit, version } = creation.body.reconciliation_uom
  const changed = await administrator.patch(`/v1/reconciliation_uoms/${unit}`, { version, ticket_units: factor(4).ticket_units })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await untilChecked()
  expect([await balances(), await findingOf(slip)]).toMatchObject([[{ unbalanced: 1, net: 20, assigned: 10 }], { found: { sum: '40.00', amount: '80.00', unit: 'LOT' } }])
  expect((await desk.clerk.get(`/v2/projects/${id}/reconciliation_totals`)).body.by_pay_item[0]).toMatchObject({ quantity: 40 })
})

test('PLUS-5 a source-only item and a ticket without a net are not compared; voided and rejected tickets are not counted', async () => {
  const { id, item, code, balances, ticket } = await project()
  const source = await desk.make.payItem(id, { source_only: true })
  await code(await ticket(), [source, null])
  await code(await ticket({ net_amount: null }), [item, 3])
  const voided = await ticket()
  await code(voided, [item, 3])
  await desk.owner.query(`UPDATE slips SET status = 'voided' WHERE id = $1`, [voided])
  expect(await balances()).toMatchObject([{ tickets: 2, not_compared: 2, net: 0, assigned: 0, unbalanced: 0 }])
  await untilChecked()
  expect((await desk.owner.query(`SELECT count(*)::int AS open FROM slip_findings f JOIN slips s ON s.id = f.slip_id WHERE s.dot_project_id = $1 AND rule = 'unbalanced' AND cleared_at IS NULL`, [id])).rows).toEqual([{ open: 0 }])
})

test('PLUS-5 UOM-8 the database and the drawer agree about every balance, whatever the units and amounts', async () => {
  const units = [{ code: 'TN2', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }, { unit: 'CY', factor: { numerator: '14', denominator: '9' } }] }]
  const administrator = await desk.signedIn('administrator')
  const creation = await administrator.post('/v1/reconciliation_uoms', {
    code: 'TN2', name: 'Ton', ticket_units: units[0]?.ticket_units.map(({ unit, factor }) => ({ ticket_uom: unit, factor_numerator: Number(factor.numerator), factor_denominator: Number(factor.denominator) })),
  })
  expect(creation.status, JSON.stringify(creation.body)).toBeLessThan(300)
  const { id, unpaid, code, balances, ticket } = await project()
  const items = { TN2: await desk.make.payItem(id, { estimated_qty_uom: 'TN2' }), LB: await desk.make.payItem(id, { estimated_qty_uom: 'LB' }), CY: await desk.make.payItem(id, { estimated_qty_uom: 'CY' }) }
  const cents = fc.integer({ min: 1, max: 4_000 }).map((value) => (value / 100).toFixed(2))
  const coded = fc.uniqueArray(fc.tuple(fc.constantFrom('TN2', 'LB', 'CY', 'unpaid'), cents), { minLength: 1, maxLength: 2, selector: ([unit]) => unit })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('LB', 'CY', 'cy.'), cents, fc.option(cents), fc.option(cents), coded, fc.boolean(), async (uom_1, net, waste, overload, codes, isWhole) => {
      const assigned: AssignedQuantity[] = codes.map(([unit, quantity]) => ({ unit: unit === 'unpaid' ? null : unit, quantity }))
      const payable = { net_amount: net, uom_1, waste_quantity: waste, overload_amount: overload, overload_unit: overload === null ? null : 'tons' as const }
      // in about half of the cases, set the last quantity to the remainder, because random quantities rarely balance a ticket
      const others = assigned.slice(0, -1)
      const rest = balance(payable, [...others, { unit: assigned.at(-1)?.unit ?? null, quantity: '0' }], units)
      const left = rest !== null && rest.isComparable ? Number(rest.amount) - Number(rest.sum) : 0
      const last = isWhole && others.length === 0 && left > 0 ? left.toFixed(2) : (assigned.at(-1)?.quantity ?? '1')
      const whole = [...others, { unit: assigned.at(-1)?.unit ?? null, quantity: last }]
      const slip = await ticket(payable)
      await code(slip, ...whole.map(({ unit, quantity }) => [unit === null ? unpaid : items[unit as keyof typeof items], Number(quantity)] as const))
      const expected = balance(payable, whole, units)
      const [slipBalance] = await balances(`?slip_id=${slip}`)
      const isComparable = expected !== null && expected.isComparable
      expect(slipBalance).toMatchObject({ not_compared: isComparable ? 0 : 1, unbalanced: isComparable && !expected.isBalanced ? 1 : 0 })
    }),
    { numRuns: 60 },
  )
})

test('PLUS-5 a project of another agency has no balances here', async () => {
  const other = await desk.make.agency()
  const foreign = await desk.make.project({ dot_authority_id: other })
  expect((await desk.clerk.get(`/v2/projects/${foreign}/balances`)).status).toBe(404)
})
