import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
let items: Readonly<Record<'ton' | 'other' | 'lot' | 'source' | 'unpaid', number>>
beforeAll(async () => {
  desk = await openDesk()
  const { rows: [lot] } = await desk.owner.query(`INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES (1, 'LOT', 'Lots') RETURNING id`)
  await desk.owner.query(`INSERT INTO reconciliation_uom_units (dot_authority_id, reconciliation_uom_id, ticket_uom, factor_numerator, factor_denominator) VALUES (1, $1, 'TON', 1, 3)`, [lot.id])
  items = { ton: desk.item, other: desk.other, source: desk.sourceOnly, unpaid: desk.doNotPay, lot: await desk.make.payItem(desk.project, { estimated_qty_uom: 'LOT' }) }
})
afterAll(() => desk.close())

type Code = readonly [item: keyof typeof items, quantity: string | null]

/**
 * Adds a coded ticket directly to the database, so that it can have assignments that the rules of the API refuse. A null in `codes` leaves
 * the assignment slot at its index empty.
 */
async function coded(values: Readonly<Record<string, unknown>>, codes: readonly (Code | null)[]): Promise<number> {
  const slip = await desk.ticket({ net_amount: '20', uom_1: 'TON', coded: true, pay_period: 1, ...values })
  for (const [at, code] of codes.entries()) {
    if (code === null) continue
    await desk.owner.query(`
      INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by) VALUES (1, $1, $2, $3, $4, $5, 1, $6)`,
      [slip, at + 1, desk.project, items[code[0]], code[1], desk.clerk.person.id])
  }
  return slip
}

const untilChecked = () => vi.waitFor(async () => expect((await desk.owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0), { timeout: 30_000, interval: 50 })
const balances = async (query = ''): Promise<{ readonly material_description: string }[]> => (await desk.clerk.get(`/v2/projects/${desk.project}/balances${query}`)).body.balances
const ofOthers = async () => (await balances()).filter(({ material_description: name }) => name === 'Z')
const compared = { pay_period: 1, tickets: 1, not_compared: 0, net: 20, waste: 0, overload: 0, do_not_pay: 0, assigned: 0, unbalanced: 0, explained: 0 }
const notCompared = { ...compared, not_compared: 1, net: 0 }

interface Odd {
  readonly ticket?: Readonly<Record<string, unknown>>
  readonly codes: readonly (Code | null)[]
  readonly balance: object
}

const odd: Readonly<Record<string, Odd>> = {
  'a quantity of an item is missing': { codes: [['ton', null]], balance: { ...compared, unbalanced: 1 } },
  'do not pay alone, in a unit that does not convert': { ticket: { uom_1: 'CY' }, codes: [['unpaid', '20']], balance: { ...compared, uom: 'CY', do_not_pay: 20 } },
  'do not pay before an item of another unit': { ticket: { uom_1: 'LB', net_amount: '40000' }, codes: [['unpaid', '2000'], ['ton', '19']], balance: { ...compared, uom: 'LB', net: 40_000, do_not_pay: 2_000, assigned: 38_000 } },
  'first slot empty': { codes: [null, ['ton', '20']], balance: { ...compared, assigned: 20 } },
  'first slot empty, second does not convert': { ticket: { uom_1: 'CY' }, codes: [null, ['ton', '20']], balance: { ...notCompared, uom: 'CY' } },
  'item and do not pay': { codes: [['ton', '17.5'], ['unpaid', '2.5']], balance: { ...compared, do_not_pay: 2.5, assigned: 17.5 } },
  'no net': { ticket: { net_amount: null }, codes: [['ton', '3']], balance: notCompared },
  'no period': { ticket: { pay_period: null }, codes: [['ton', '20']], balance: { ...compared, pay_period: null, assigned: 20 } },
  'no unit': { ticket: { uom_1: null }, codes: [['unpaid', '20']], balance: { ...compared, uom: null, do_not_pay: 20 } },
  'overload in pounds of a ticket in tons': { ticket: { overload_amount: '1000', overload_unit: 'lbs', waste_quantity: '0.5' }, codes: [['ton', '19']], balance: { ...compared, waste: 0.5, overload: 0.5, assigned: 19 } },
  'overload in tons of a ticket in pounds': { ticket: { uom_1: 'LB', net_amount: '40000', overload_amount: '1', overload_unit: 'tons' }, codes: [['ton', '19']], balance: { ...compared, uom: 'LB', net: 40_000, overload: 2_000, assigned: 38_000 } },
  'overload of a volume': { ticket: { uom_1: 'CY', overload_amount: '1', overload_unit: 'tons' }, codes: [['unpaid', '20']], balance: { ...compared, uom: 'CY', do_not_pay: 20 } },
  'overload without a unit': { ticket: { overload_amount: '1', overload_unit: null }, codes: [['ton', '20']], balance: { ...compared, assigned: 20 } },
  'rounded down to the quantity': { ticket: { net_amount: '20.0049' }, codes: [['ton', '20']], balance: { ...compared, assigned: 20 } },
  'rounded up over the quantity': { ticket: { net_amount: '20.0051' }, codes: [['ton', '20']], balance: { ...compared, net: 20.01, assigned: 20, unbalanced: 1 } },
  'source-only item': { codes: [['source', null]], balance: notCompared },
  'source-only item beside a paid one': { codes: [['ton', '20'], ['source', null]], balance: notCompared },
  'two items of one unit': { ticket: { uom_1: 'LB', net_amount: '40000' }, codes: [['ton', '12'], ['other', '8']], balance: { ...compared, uom: 'LB', net: 40_000, assigned: 40_000 } },
  'two items of two units, balanced in the unit of the first': { codes: [['lot', '3.34'], ['ton', '10']], balance: { ...compared, assigned: 20.02 } },
  'two items of two units, unbalanced in the unit of the first': { codes: [['ton', '10'], ['lot', '3.34']], balance: { ...compared, assigned: 20.02, unbalanced: 1 } },
  'unit that does not convert': { ticket: { uom_1: 'CY' }, codes: [['ton', '20']], balance: { ...notCompared, uom: 'CY' } },
  'unit that only looks like tons': { ticket: { uom_1: 'TN' }, codes: [['ton', '20']], balance: { ...notCompared, uom: 'TN' } },
}

test('PLUS-5 UOM-8 odd tickets have the right balance, in a list of all and alone', async () => {
  const slips = new Map<string, number>()
  for (const [name, { ticket, codes }] of Object.entries(odd)) slips.set(name, await coded({ material_description: name, ...ticket }, codes))
  const expected = (name: string) => ({ material_description: name, uom: 'TON', ...odd[name]?.balance })
  const all = await balances()
  expect(all).toHaveLength(slips.size)
  expect(Object.fromEntries(all.map((row) => [row.material_description, row]))).toEqual(Object.fromEntries(Object.keys(odd).map((name) => [name, expected(name)])))
  for (const [name, slip] of slips) expect(await balances(`?slip_id=${slip}`)).toEqual([expected(name)])

  // none of the following tickets has a balance
  for (const status of ['rejected', 'voided']) await coded({ material_description: 'Z', status }, [['ton', '20']])
  await coded({ material_description: 'Z' }, [])
  await coded({ material_description: 'Z', coded: false }, [['ton', '20']])
  expect(await ofOthers()).toEqual([])

  // spellings of the same unit are one row, and a ticket with a finding counts as explained only if the finding has a reason and is open
  await untilChecked()
  const offBy = async (uom_1: string, reason: string | null, cleared_at: Date | null) => {
    const slip = await coded({ material_description: 'Z', uom_1 }, [['ton', '19']])
    await desk.owner.query(`
      INSERT INTO slip_findings (dot_authority_id, slip_id, rule, level, found, reason, cleared_at) VALUES (1, $1, 'unbalanced', 'acknowledge', '{}', $2, $3)`, [slip, reason, cleared_at])
  }
  await offBy('TON', 'A ton was spilled', null)
  await offBy(' ton. ', null, null)
  await offBy('Ton', 'A ton was spilled', new Date())
  expect(await ofOthers()).toEqual([{ ...compared, material_description: 'Z', uom: 'TON', tickets: 3, net: 60, assigned: 57, unbalanced: 2, explained: 1 }])
})
