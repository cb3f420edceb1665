import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#src/platform/domain/time/days'
import { openContractDesk, type ContractDesk } from '#tests/api/contracts/desk'
import { today } from '#tests/day'

let desk: ContractDesk
beforeAll(async () => {
  desk = await openContractDesk()
})
afterAll(() => desk.close())

const slip = fc.nat({ max: 3 })
const item = fc.nat({ max: 1 })
const hundredths = fc.integer({ min: 1, max: 2_500 })
const kind = fc.constantFrom('assign' as const, 'reassign' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('assign' as const), slip, item, hundredths, rest: fc.constantFrom('none' as const, 'none' as const, 'whole' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reassign' as const), slip, item, hundredths, rest: fc.constantFrom('none' as const, 'whole' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind, slip, item, hundredths, rest: fc.constantFrom('split' as const, 'unpaid' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clear' as const), slip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deliver' as const), slip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), slip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)

/** The index of the do-not-pay item in the list of items, after the two paid items. */
const UNPAID = 2

/** The tickets, each with a net of 20.00 TON. `due` is the amount to code, in hundredths: the net less waste and overload. */
const loads = [
  { values: {}, due: 2_000 },
  { values: { waste_quantity: '0.5000' }, due: 1_950 },
  { values: { overload_amount: '500.0000', overload_unit: 'lbs' }, due: 1_975 },
  { values: { waste_quantity: '1.2500', overload_amount: '0.2500', overload_unit: 'tons' }, due: 1_850 },
] as const

/** The pay codes of a ticket: the amount of each item, in hundredths, and the period in which the ticket was coded. */
interface Code {
  readonly parts: readonly { readonly item: number; readonly hundredths: number }[]
  readonly period: number
}

interface Coding {
  readonly slip: number
  readonly item: number
  readonly hundredths: number
  readonly rest: 'none' | 'whole' | 'split' | 'unpaid'
}

/**
 * The pay codes of one coding step. By `rest`: 'none' codes `hundredths` with `item`, 'whole' codes the whole load with it. 'split' and
 * 'unpaid' code `hundredths` with `item`, and the remainder with the other paid item ('split') or as do-not-pay ('unpaid').
 */
function partsOf({ slip: at, item: first, hundredths: amount, rest }: Coding): Code['parts'] {
  const due = loads[at]?.due ?? 0
  if (rest === 'whole') return [{ item: first, hundredths: due }]
  const one = { item: first, hundredths: amount }
  // if the amount is above what is due, there is no remainder: the second item gets one hundredth, which makes the ticket even more
  // unbalanced
  return rest === 'none' ? [one] : [one, { item: rest === 'split' ? 1 - first : UNPAID, hundredths: Math.max(1, due - amount) }]
}

/** The first steps of every random history, so that each has at least one split, one do-not-pay code, and one unbalanced ticket. */
const begin = [
  { kind: 'assign' as const, slip: 0, item: 0, hundredths: 500, rest: 'split' as const },
  { kind: 'assign' as const, slip: 1, item: 1, hundredths: 700, rest: 'unpaid' as const },
  { kind: 'assign' as const, slip: 2, item: 0, hundredths: 100, rest: 'none' as const },
]

const sumOf = (parts: Code['parts']) => parts.reduce((sum, part) => sum + part.hundredths, 0)
const inHundredths = (amount: number) => Math.round(amount * 100)

test('PAY-2 PAY-25 PAY-27 PLUS-5 REPT-9 over any history of assign, split, do-not-pay, reassign, clear, deliver, reject, undo and close, a ticket is balanced exactly when its codes and do-not-pay add up to its net, quantities are the sums of what is assigned, periods, report and tickets agree, and a closed period keeps its own', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
    const project = await desk.make.project()
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const items = [await desk.make.payItem(project, { estimated_quantity: '500.00' }), await desk.make.payItem(project, { estimated_quantity: '0.00' }), await desk.make.payItem(project, { item_code: 'DNP', is_dnp: true })]
    const slips: number[] = []
    for (const { values } of loads) slips.push(await desk.make.ticket(project, values))
    const codes = new Map<number, Code>()
    const history: { changeSet: string; slip: number; before: Code | undefined; after: Code | undefined }[] = []
    const closed = new Map<number, { readonly lines: string; readonly codes: string }>()
    let [period, start] = [1, '2026-01-01']
    const sent = (at: Coding) => ({
      pay_item_assignments: partsOf(at).map((part) => ({ haulhub_slip_id: slips[at.slip], project_pay_item_id: items[part.item], quantity: (part.hundredths / 100).toFixed(2) })),
    })
    const linesOf = async (number: number) => JSON.stringify((await desk.clerk.get(`${base}/pay_periods/${number}/lines`)).body)
    const codesIn = async (number: number) => JSON.stringify((await desk.owner.query(`
      SELECT slip_id, slot, project_pay_item_id, quantity FROM pay_item_assignments WHERE dot_project_id = $1 AND pay_period = $2 ORDER BY 1, 2`, [project, number])).rows)
    const took = (changeSet: string | null, at: number, after: Code | undefined) => {
      history.push({ changeSet: changeSet ?? '', slip: at, before: codes.get(at), after })
      if (after === undefined) codes.delete(at)
      else codes.set(at, after)
    }
    const expectBalances = async () => {
      for (const [at, { due }] of loads.entries()) {
        const code = codes.get(at)
        const { body } = await desk.clerk.get(`${base}/balances?slip_id=${slips[at]}`)
        if (code === undefined) expect(body.balances).toEqual([])
        else {
          const isOff = sumOf(code.parts) !== due
          const [balance] = body.balances
          expect(balance).toMatchObject({ tickets: 1, not_compared: 0, pay_period: code.period, unbalanced: isOff ? 1 : 0 })
          expect(inHundredths(balance.net) - inHundredths(balance.waste) - inHundredths(balance.overload)).toBe(due)
          expect(inHundredths(balance.assigned) + inHundredths(balance.do_not_pay)).toBe(sumOf(code.parts))
        }
      }
    }
    /**
     * Expects the quantities that the test computed in three places: the assignments in the database, the lines of each closed period, and
     * the Reconciliation report by period.
     */
    const expectReport = async () => {
      const ofTickets = (await desk.owner.query<{ period: number; item: number; tickets: number; sum: string }>(`
        SELECT pay_period AS period, project_pay_item_id AS item, count(*)::int AS tickets, sum(quantity)::text AS sum FROM pay_item_assignments
        WHERE dot_project_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`, [project])).rows.map((row) => [row.period, row.item, row.tickets, inHundredths(Number(row.sum))])
      const coded = [...codes.values()].flatMap((code) => code.parts.map((part) => ({ ...part, period: code.period })))
      const ofModel = Array.from({ length: period }, (_none, before) => items.map((id, index) => {
        const own = coded.filter((part) => part.period === before + 1 && part.item === index)
        return [before + 1, id, own.length, sumOf(own)]
      })).flat().filter(([, , count]) => count !== 0)
      expect(ofTickets).toEqual(ofModel)
      for (const number of closed.keys()) {
        const { body } = await desk.clerk.get(`${base}/pay_periods/${number}/lines`)
        expect(body.pay_period_lines.map((line: Record<string, number>) => [number, line.pay_item_id, line.ticket_count, inHundredths(line.quantity ?? 0)])).toEqual(ofTickets.filter(([of]) => of === number))
      }
      const numbers = Array.from({ length: period }, (_none, before) => `&periods[]=${before + 1}`).join('')
      const { status, body } = await desk.clerk.get(`/v1/reports/lines?report=reconciliation&type=by_period&project_id=${project}${numbers}`)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.lines.map((line: Record<string, number>) => [line.period, line.pay_item_id, line.tickets, inHundredths(line.amount ?? 0)])).toEqual(ofTickets)
    }
    for (const one of [...begin, ...steps, { kind: 'close' as const }]) {
      if (one.kind === 'close') {
        expect((await desk.clerk.post(`${base}/pay_periods/${period}/close_pay_period`, { end_date: start, keep_later: true })).status).toBe(200)
        closed.set(period, { lines: await linesOf(period), codes: await codesIn(period) })
        period += 1
        start = addDays(start, 1)
        await expectReport()
      } else if (one.kind === 'undo') {
        const entry = history.at(-1 - one.back)
        if (entry === undefined) continue
        const { status, body } = await desk.clerk.post('/v1/slips/undo', { change_set: entry.changeSet })
        if (status === 200 && body.undone === 1) took(null, entry.slip, entry.before)
        else expect([200, 422]).toContain(status)
      } else if (one.kind === 'deliver' || one.kind === 'reject') {
        const order = one.kind === 'deliver' ? { status: 'delivered' } : { status: 'rejected', reason: 'too cold', clear_pay_codes: true }
        const { status, body, headers } = await desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: [slips[one.slip]], date: today(), ...order })
        // marking a ticket that is already marked this way changes nothing, so the test must not undo it later
        if (status === 200 && body.updated > 0) took(headers.get('change-set'), one.slip, one.kind === 'deliver' ? codes.get(one.slip) : undefined)
      } else if (one.kind === 'clear') {
        const { status, headers } = await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${slips[one.slip]}`)
        if (status === 204) took(headers.get('change-set'), one.slip, undefined)
      } else {
        const call = one.kind === 'assign' ? desk.clerk.post : desk.clerk.put
        const { status, headers } = await call(`${base}/pay_item_assignments`, sent(one))
        if (status === 200) took(headers.get('change-set'), one.slip, { parts: partsOf(one), period })
      }
      await expectBalances()
      const { body } = await desk.clerk.get(`${base}/contract_items`)
      for (const [index, estimate] of [50_000, 0].entries()) {
        const own = (list: readonly Code[]) => sumOf(list.flatMap(({ parts }) => parts.filter((part) => part.item === index)))
        const shown = body.contract_items.find(({ id }: { id: number }) => id === items[index])
        const all = [...codes.values()]
        expect([shown.total_to_date, shown.work_completed, shown.balance_to_finish].map((value: number) => inHundredths(value))).toEqual([
          own(all), own(all.filter((code) => code.period === period)), estimate - own(all),
        ])
      }
      for (const [number, then] of closed) expect({ lines: await linesOf(number), codes: await codesIn(number) }).toEqual(then)
    }
    await expectReport()
  }), { numRuns: 8 })
}, 180_000)
