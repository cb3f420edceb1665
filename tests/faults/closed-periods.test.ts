import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#src/platform/domain/time/days'
import { clientOf, type Answer, type Client } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { logFigures } from '#tests/faults/figures'
import { rounds } from '#tests/faults/rounds'

const CLIENTS = 8
const TICKETS = 16
const STATUS = '/v3/slips/bulk_status_update'

let server: TestServer
let people: readonly Client[]
let plant: Client
let history = 0

beforeAll(async () => {
  server = await openTestServer()
  await server.make.flag('dot_slip_calibration', true)
  people = await Promise.all(Array.from({ length: CLIENTS }, () => server.signedIn('administrator')))
  const key = await (await server.signedIn('administrator')).post('/v1/api_keys', { name: 'Plant' })
  plant = clientOf(server.address, { authorization: `Bearer ${String(key.body.api_key.key)}` })
}, 120_000)
afterAll(() => server.close())

const ticket = fc.nat({ max: TICKETS - 1 })
const some = fc.uniqueArray(ticket, { minLength: 1, maxLength: 6 })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('assign' as const), ticket, item: fc.nat({ max: 1 }), hundredths: fc.integer({ min: 1, max: 9_999 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('assignMany' as const), some, item: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clear' as const), some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reject' as const), some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deliver' as const), some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), ticket, isVoid: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), isIn: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A project with tickets from a plant. When a period is closed, `close` stores its lines in `frozen`. */
async function newProject() {
  history += 1
  const job = `SP-H${history}`
  const project = await server.make.project({ state_project_number: job })
  await server.make.payPeriod(project)
  const items = [await server.make.payItem(project), await server.make.payItem(project)]
  await server.owner.query(`INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES (1, 'TON', 'Tons') ON CONFLICT DO NOTHING`)
  const sent = (n: number) => ({
    supplier: 'North', plant_name: 'Plant 9', material_description: 'Mix', uom_1: 'TON', job_number: n < TICKETS - 4 ? job : `${job}-LATER`,
    ticket_number: `${job}-${n}`, ticket_date: addDays('2026-01-01', n % 6), net_amount: 10 + n,
  })
  const slips: number[] = []
  for (let n = 0; n < TICKETS; n += 1) {
    const answer = await plant.post('/v1/slips', sent(n))
    slips.push(answer.body.slip.id)
  }
  const { rows: [later] } = await server.owner.query<{ id: number }>('SELECT id FROM job_slip_projects WHERE job_number = $1', [`${job}-LATER`])
  return { project, base: `/v2/projects/${project}`, items, slips, sent, later: later?.id ?? 0, frozen: new Map<number, string>() }
}
type History = Awaited<ReturnType<typeof newProject>>

async function linesOf({ project }: History, number: number): Promise<string> {
  const { rows } = await server.owner.query('SELECT pay_item_id, ticket_count, quantity FROM pay_period_lines WHERE dot_project_id = $1 AND pay_period = $2 ORDER BY 1', [project, number])
  return JSON.stringify(rows)
}

/**
 * Closes the period in progress. If the close is refused because of voided or rejected tickets with codes, clears these codes and
 * tries once more.
 */
async function close(at: History, me: Client): Promise<Answer[]> {
  const { body } = await me.get(`${at.base}/pay_periods`)
  const open = body.pay_periods.find(({ state }: { state: string }) => state === 'in_progress')
  const ask = () => me.post(`${at.base}/pay_periods/${open.number}/close_pay_period`, { end_date: addDays('2026-01-01', open.number), keep_later: open.number % 2 === 0 })
  const first = await ask()
  const named: number[] = (first.body?.detailed_errors ?? []).flatMap(({ id }: { id?: number }) => id ?? [])
  const answers = first.status === 422 && named.length > 0
    ? [first, await me.delete(`${at.base}/pay_item_assignments?${named.map((id) => `haulhub_slip_id[]=${id}`).join('&')}`), await ask()]
    : [first]
  if (answers.at(-1)?.status === 200) at.frozen.set(open.number, await linesOf(at, open.number))
  return answers
}

async function take(at: History, me: Client, done: string[], one: Step): Promise<Answer[]> {
  const ids = (numbers: readonly number[]) => numbers.map((n) => at.slips[n] ?? 0)
  const many = `${at.base}/pay_item_assignments`
  switch (one.kind) {
    case 'assign': {
      const rows = [{ haulhub_slip_id: at.slips[one.ticket], project_pay_item_id: at.items[one.item], quantity: (one.hundredths / 100).toFixed(2) }]
      return [await (one.hundredths % 2 === 0 ? me.post(many, { pay_item_assignments: rows }) : me.put(many, { pay_item_assignments: rows }))]
    }
    case 'assignMany':
      return [await me.post(`${many}/bulk`, { slip_ids: ids(one.some), project_pay_item_id: at.items[one.item] })]
    case 'clear':
      return [await me.delete(`${many}?${ids(one.some).map((id) => `haulhub_slip_id[]=${id}`).join('&')}`)]
    case 'reject':
      return [await me.patch(STATUS, { slip_ids: ids(one.some), status: 'rejected', date: '2026-01-10', reason: 'Wrong mix', clear_pay_codes: true })]
    case 'deliver':
      return [await me.patch(STATUS, { slip_ids: ids(one.some), status: 'delivered', date: '2026-01-10' })]
    case 'undo': {
      const set = done.at(-1 - one.back)
      return set === undefined ? [] : [await me.post('/v1/slips/undo', { change_set: set })]
    }
    case 'void':
      return [await plant.post('/v1/slips', { ...at.sent(one.ticket), void: one.isVoid })]
    case 'move':
      return [await me.patch(`/v1/job_slip_projects/${at.later}`, { dot_project_id: one.isIn ? at.project : null })]
    case 'close':
      return close(at, me)
  }
}

/** Every closed period with its frozen lines and its current assignments, each as one text, and its ticket counts. */
async function periodsNow({ project }: History) {
  const { rows } = await server.owner.query<{ number: number; frozen: string; assigned: string; tickets: number; coded: number }>(`
    SELECT number, ticket_count AS tickets,
      (SELECT coalesce(json_agg(json_build_array(pay_item_id, ticket_count, quantity) ORDER BY pay_item_id), '[]')::text FROM pay_period_lines
        WHERE dot_project_id = $1 AND pay_period = number) AS frozen,
      (SELECT coalesce(json_agg(json_build_array(item, tickets, quantity) ORDER BY item), '[]')::text FROM (
        SELECT project_pay_item_id AS item, count(*) AS tickets, sum(quantity) AS quantity FROM pay_item_assignments
        WHERE dot_project_id = $1 AND pay_period = number GROUP BY 1) sums) AS assigned,
      (SELECT count(*)::int FROM slips WHERE dot_project_id = $1 AND pay_period = number AND coded) AS coded
    FROM pay_periods WHERE dot_project_id = $1 AND state = 'closed' ORDER BY number`, [project])
  return rows
}

/** The ids of tickets whose pay code columns do not match their assignments. */
async function torn({ slips }: History): Promise<number[]> {
  const { rows } = await server.owner.query<{ id: number }>(`
    SELECT slip.id FROM slips slip LEFT JOIN pay_item_assignments code ON code.slip_id = slip.id AND code.slot = 1
    WHERE slip.id = ANY ($1) AND (slip.coded, slip.pay_period, slip.primary_pay_item_id) IS DISTINCT FROM
      (code.slip_id IS NOT NULL, code.pay_period, code.project_pay_item_id)`, [slips])
  return rows.map(({ id }) => id)
}

test('C2 PAY-25 whatever eight clients assign, reject, undo, void, move and close at once, frozen lines match their assignments and do not change', async () => {
  const statuses = new Map<number, number>()
  let closed = 0
  const histories = fc.array(fc.array(step, { minLength: 4, maxLength: 12 }), { minLength: CLIENTS, maxLength: CLIENTS })
  await fc.assert(fc.asyncProperty(histories, async (ways) => {
    const at = await newProject()
    await Promise.all(people.map(async (me, who) => {
      const done: string[] = []
      const steps = ways[who] ?? []
      for (const one of steps) {
        for (const answer of await take(at, me, done, one)) {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          const set = answer.headers.get('change-set')
          if (answer.status === 200 && set !== null) done.push(set)
        }
      }
    }))
    const periods = await periodsNow(at)
    closed += periods.length
    for (const { number, frozen, assigned, tickets, coded } of periods) {
      expect([number, frozen, tickets]).toEqual([number, assigned, coded])
      const then = at.frozen.get(number)
      if (then !== undefined) expect(await linesOf(at, number)).toBe(then)
    }
    expect(await torn(at)).toEqual([])
  }), { numRuns: rounds({ short: 6, long: 400 }), interruptAfterTimeLimit: rounds({ short: 40_000, long: 1_500_000 }), markInterruptAsFailure: false, endOnFailure: true })
  logFigures('closed periods under eight clients', { histories: history, 'closed periods': closed, ...Object.fromEntries([...statuses].toSorted().map(([status, count]) => [`answers ${status}`, count])) })
  expect(closed).toBeGreaterThan(0)
  expect([...statuses.keys()].filter((status) => ![200, 201, 204, 404, 409, 422].includes(status))).toEqual([])
})
