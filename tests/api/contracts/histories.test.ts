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
const hundredths = fc.integer({ min: 1, max: 99_999 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('assign' as const), slip, item, hundredths }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reassign' as const), slip, item, hundredths }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clear' as const), slip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deliver' as const), slip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), slip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)


interface Code {
  readonly item: number
  readonly hundredths: number
  readonly period: number
}

test('PAY-2 PAY-25 PAY-27 over any history of assign, reassign, clear, deliver, reject, undo and close the quantities are the sums of what is assigned, and a closed period keeps its own', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
    const project = await desk.make.project()
    const base = `/v2/projects/${project}`
    await desk.make.payPeriod(project)
    const items = [await desk.make.payItem(project, { estimated_quantity: '500.00' }), await desk.make.payItem(project, { estimated_quantity: '0.00' })]
    const slips = await desk.make.tickets(4, project)
    const codes = new Map<number, Code>()
    const history: { changeSet: string; slip: number; before: Code | undefined; after: Code | undefined }[] = []
    const closed = new Map<number, { readonly lines: string; readonly codes: string }>()
    let [period, start] = [1, '2026-01-01']
    const sent = (at: { slip: number; item: number; hundredths: number }) => ({
      pay_item_assignments: [{ haulhub_slip_id: slips[at.slip], project_pay_item_id: items[at.item], quantity: (at.hundredths / 100).toFixed(2) }],
    })
    const linesOf = async (number: number) => JSON.stringify((await desk.clerk.get(`${base}/pay_periods/${number}/lines`)).body)
    const codesIn = async (number: number) => JSON.stringify((await desk.owner.query(`
      SELECT slip_id, slot, project_pay_item_id, quantity FROM pay_item_assignments WHERE dot_project_id = $1 AND pay_period = $2 ORDER BY 1, 2`, [project, number])).rows)
    const took = (changeSet: string | null, at: number, after: Code | undefined) => {
      history.push({ changeSet: changeSet ?? '', slip: at, before: codes.get(at), after })
      if (after === undefined) codes.delete(at)
      else codes.set(at, after)
    }
    for (const one of steps) {
      if (one.kind === 'close') {
        expect((await desk.clerk.post(`${base}/pay_periods/${period}/close_pay_period`, { end_date: start, keep_later: true })).status).toBe(200)
        closed.set(period, { lines: await linesOf(period), codes: await codesIn(period) })
        period += 1
        start = addDays(start, 1)
      } else if (one.kind === 'undo') {
        const entry = history.at(-1 - one.back)
        if (entry === undefined) continue
        const { status, body } = await desk.clerk.post('/v1/slips/undo', { change_set: entry.changeSet })
        if (status === 200 && body.undone === 1) took(null, entry.slip, entry.before)
        else expect([200, 422]).toContain(status)
      } else if (one.kind === 'deliver' || one.kind === 'reject') {
        const order = one.kind === 'deliver' ? { status: 'delivered' } : { status: 'rejected', reason: 'too cold', clear_pay_codes: true }
        const { status, body, headers } = await desk.clerk.patch('/v3/slips/bulk_status_update', { slip_ids: [slips[one.slip]], date: today(), ...order })
        // a second mark of the same kind changes nothing, so there is nothing to undo
        if (status === 200 && body.updated > 0) took(headers.get('change-set'), one.slip, one.kind === 'deliver' ? codes.get(one.slip) : undefined)
      } else if (one.kind === 'clear') {
        const { status, headers } = await desk.clerk.delete(`${base}/pay_item_assignments?haulhub_slip_id[]=${slips[one.slip]}`)
        if (status === 204) took(headers.get('change-set'), one.slip, undefined)
      } else {
        const call = one.kind === 'assign' ? desk.clerk.post : desk.clerk.put
        const { status, headers } = await call(`${base}/pay_item_assignments`, sent(one))
        if (status === 200) took(headers.get('change-set'), one.slip, { item: one.item, hundredths: one.hundredths, period })
      }
      const { body } = await desk.clerk.get(`${base}/contract_items`)
      for (const [index, estimate] of [50_000, 0].entries()) {
        const own = [...codes.values()].filter((code) => code.item === index)
        const sumOf = (list: readonly Code[]) => list.reduce((sum, code) => sum + code.hundredths, 0)
        const shown = body.contract_items.find(({ id }: { id: number }) => id === items[index])
        expect([shown.total_to_date, shown.work_completed, shown.balance_to_finish].map((value: number) => Math.round(value * 100))).toEqual([
          sumOf(own), sumOf(own.filter((code) => code.period === period)), estimate - sumOf(own),
        ])
      }
      for (const [number, then] of closed) expect({ lines: await linesOf(number), codes: await codesIn(number) }).toEqual(then)
    }
  }), { numRuns: 8 })
}, 120_000)
