import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeDeleted } from '#src/main/server/retention/purge'
import { statusFilters } from '#src/areas/tickets/domain/status'
import type { Client } from '#tests/api/client'
import { importAll } from '#tests/api/imports/csv-import'
import { sentTicket, supplierOf } from '#tests/api/receipt/supplier'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'

const STATUS = '/v3/slips/bulk_status_update'
const JOBS = '/v1/job_slip_projects'
/** Only a few ticket numbers, jobs and days, so that the random steps often affect the same tickets. */
const numbers = ['N-1', 'N-2', 'N-3', 'N-4', 'N-5', 'N-6']
const jobs = ['J-1', 'J-2', 'J-3']
const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-03-15']
/**
 * Times of tickets (`ticketed_at`), each as [days after the ticket's date, time of day in UTC]: on the date (`own`), late on the day before
 * (`eve`), just inside the range of times that the date filter reads (`first`, `last`), just outside that range (`early`, `late`), and more
 * than a month later (`far`).
 */
const moments = { own: [0, '12:00'], eve: [-1, '23:30'], first: [-3, '00:00'], last: [3, '23:59'], early: [-4, '23:59'], late: [4, '00:00'], far: [40, '10:00'] } as const

let desk: Desk
let supplier: Client
/** Three people: one sees all tickets, one the tickets of two projects, and one all tickets that belong to any project. */
let people: { readonly of: 'all' | 'team' | 'connected'; readonly person: SignedInClient }[]
let projects: number[]
let team: number[]

beforeAll(async () => {
  desk = await openDesk()
  await desk.make.flag('dot_slip_calibration', true)
  supplier = await supplierOf(desk)
  projects = [desk.project, await desk.make.project(), await desk.make.project()]
  const clerk = await desk.signedIn('field_engineer')
  team = projects.slice(0, 2)
  for (const project of team) await desk.make.onTeam(project, clerk.person)
  people = [
    { of: 'all', person: desk.clerk },
    { of: 'team', person: clerk },
    { of: 'connected', person: await desk.signedIn('read_only_auditor') },
  ]
})
afterAll(() => desk.close())

const some = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 5 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({
    kind: fc.constant('receive' as const), number: fc.constantFrom(...numbers), job: fc.constantFrom(...jobs), day: fc.constantFrom(...days),
    moment: fc.constantFrom(...(Object.keys(moments) as (keyof typeof moments)[])), net: fc.integer({ min: 1_000, max: 9_000 }), void: fc.boolean() }) },
  fc.record({ kind: fc.constantFrom('deliver' as const, 'reject' as const, 'clear' as const), some }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign' as const), some }) },
  fc.record({ kind: fc.constant('flag' as const), some, flag: fc.boolean() }),
  fc.record({ kind: fc.constant('undo' as const), dry: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('connect' as const), job: fc.constantFrom(...jobs), to: fc.constantFrom(0, 1, 2, null) }) },
  fc.record({ kind: fc.constant('import' as const), rows: fc.array(fc.record({ number: fc.constantFrom(...numbers), job: fc.constantFrom(...jobs), day: fc.constantFrom(...days), net: fc.integer({ min: 1_000, max: 9_000 }) }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('purge' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const filter = fc.record({
  project_id: fc.option(fc.nat(2), { nil: undefined }),
  status: fc.option(fc.constantFrom(...statusFilters), { nil: undefined }),
  start_date: fc.option(fc.constantFrom(...days, '2026-01-15', '2025-06-01', '0001-01-01'), { nil: undefined }),
  end_date: fc.option(fc.constantFrom(...days, '2026-01-15', '2027-06-01', '9999-12-31'), { nil: undefined }),
  coded: fc.option(fc.boolean(), { nil: undefined }),
  to_code: fc.option(fc.boolean(), { nil: undefined }),
  connected: fc.option(fc.boolean(), { nil: undefined }),
})
type Filter = typeof filter extends fc.Arbitrary<infer F> ? F : never

let changeSets: string[] = []

async function take(one: Step): Promise<void> {
  const answered = async (call: ReturnType<Client['post']>) => {
    const { status, headers, body } = await call
    expect([200, 201, 204, 404, 409, 422], `${JSON.stringify(one)} ${JSON.stringify(body).slice(0, 300)}`).toContain(status)
    const changeSet = headers.get('change-set')
    if (status < 300 && changeSet !== null) changeSets.push(changeSet)
  }
  const { rows } = await desk.owner.query<{ id: number; dot_project_id: number | null }>('SELECT id, dot_project_id FROM slips ORDER BY id')
  const selectedRows = 'some' in one ? [...new Set(one.some.flatMap((index) => rows.slice(index % Math.max(1, rows.length), index % Math.max(1, rows.length) + 1)))] : []
  const ids = selectedRows.map(({ id }) => id)
  switch (one.kind) {
    case 'receive': {
      const [off, time] = moments[one.moment]
      const day = new Date(Date.parse(`${one.day}T00:00:00Z`) + off * 86_400_000).toISOString().slice(0, 10)
      return answered(supplier.post('/v1/slips', sentTicket({
        ticket_number: one.number, job_number: one.job, job_name: one.job, ticket_date: one.day, ticketed_at: `${day}T${time}:00Z`, net_amount: one.net, void: one.void })))
    }
    case 'deliver':
      return answered(desk.clerk.patch(STATUS, { slip_ids: ids, status: 'delivered', date: '2026-11-12' }))
    case 'reject':
      return answered(desk.clerk.patch(STATUS, { slip_ids: ids, status: 'rejected', date: '2026-11-12', reason: 'Spilled' }))
    case 'flag':
      for (const id of ids) await answered(desk.clerk.patch(`/v1/slips/${id}`, { slipId: id, flag: one.flag }))
      return
    case 'assign': {
      const inProject = selectedRows.filter(({ dot_project_id: project }) => project === desk.project)
      return answered(desk.clerk.put(`${desk.base}/pay_item_assignments`, {
        pay_item_assignments: inProject.map(({ id }) => ({ haulhub_slip_id: id, project_pay_item_id: desk.item, quantity: '1.50' })) }))
    }
    case 'clear':
      return answered(desk.clerk.delete(`${desk.base}/pay_item_assignments?${ids.map((id) => `haulhub_slip_id[]=${id}`).join('&')}`))
    case 'undo': {
      const last = changeSets.at(-1)
      if (last !== undefined) await answered(desk.clerk.post('/v1/slips/undo', { change_set: last, ...(one.dry && { dry_run: true }) }))
      return
    }
    case 'connect': {
      const { body } = await desk.clerk.get(`${JOBS}?search=${one.job}`)
      const [job] = body.job_slip_projects
      if (job !== undefined) await answered(desk.clerk.patch(`${JOBS}/${job.id}`, { dot_project_id: one.to === null ? null : projects[one.to] }))
      return
    }
    case 'import': {
      const lines = one.rows.map(({ number, job, day, net }) => [number, 'North Ridge Asphalt', 'Plant 12', day, 'Mix', net, 'LB', job, job].join(','))
      const { job } = await importAll(desk, desk.clerk, ['ticket_number,supplier,plant,ticket_date,material,net,uom,job_number,job_name', ...lines].join('\n'))
      expect(job).toMatchObject({ status: 'success' })
      return
    }
    case 'purge': {
      // purges the third project, which has no coded ticket, and creates a new project to use instead
      await desk.owner.query(`UPDATE dot_projects SET deleted_at = now() - interval '40 days', deleted_by = 1 WHERE id = $1`, [projects[2]])
      const faults: unknown[] = []
      await purgeDeleted(desk.running.platform.database, { error: (facts: unknown) => void faults.push(facts) })
      expect(faults).toEqual([])
      expect((await desk.owner.query('SELECT FROM dot_projects WHERE id = $1', [projects[2]])).rowCount).toBe(0)
      projects = [...projects.slice(0, 2), await desk.make.project()]
      return
    }
  }
}

const statusesOf = { delivered: ['delivered', 'changed_after_delivered'], pending: ['pending', 'flagged', ''], rejected: ['rejected'], voided: ['voided'] }

/** The number of tickets that a person's list should have, counted by an SQL statement of this test instead of the app's own code. */
async function countedTotal(of: 'all' | 'team' | 'connected', one: Filter): Promise<number> {
  const statuses = one.status === undefined || one.status === 'all' ? null : statusesOf[one.status]
  const project = one.project_id === undefined ? null : projects[one.project_id]
  const { rows } = await desk.owner.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM slips
    WHERE ($1::text = 'all' OR ($1 = 'connected' AND dot_project_id IS NOT NULL) OR ($1 = 'team' AND dot_project_id = ANY ($2::int[])))
      AND ($3::int IS NULL OR dot_project_id = $3) AND ($4::text[] IS NULL OR status = ANY ($4)) AND ($5::boolean IS NULL OR coded = $5)
      AND ($6::boolean IS NULL OR (dot_project_id IS NOT NULL) = $6)
      AND ($9::boolean IS NULL OR (NOT coded AND status NOT IN ('rejected', 'voided')) = $9)
      AND ($7::date IS NULL OR (ticket_date >= $7 AND ticketed_at >= ($7::date - 3)::timestamp AT TIME ZONE 'UTC'))
      AND ($8::date IS NULL OR (ticket_date <= $8 AND ticketed_at < ($8::date + 4)::timestamp AT TIME ZONE 'UTC'))`,
  [of, team, project, statuses, one.coded ?? null, one.connected ?? null, one.start_date ?? null, one.end_date ?? null, one.to_code ?? null])
  return rows[0]?.n ?? -1
}

function queryOf({ project_id, status, start_date, end_date, coded, to_code, connected }: Filter): string {
  const named = { project_id: project_id === undefined ? undefined : projects[project_id], status, start_date, end_date, 'filters[coded]': coded, 'filters[to_code]': to_code, 'filters[connected]': connected }
  return Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join('&')
}

describe('API-12 totals of the usual filters are exact', () => {
  test('API-12 TICK-6 TICK-97 after any history the total of a list equals a count of its tickets, for everyone who may see other tickets', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, filter, filter), { minLength: 5, maxLength: 15 }), async (history) => {
        changeSets = []
        for (const [one, ...filters] of history) {
          await take(one)
          for (const filter of [...filters, {}]) {
            for (const { of, person } of people) {
              const expected = await countedTotal(of, filter as Filter)
              // a page size of 1, so that the total cannot be taken from the number of rows on the page
              const [ids, page] = await Promise.all([person.get(`/v1/slips/ids?row_count=1&${queryOf(filter as Filter)}`), person.get(`/v1/slips?page_size=1&${queryOf(filter as Filter)}`)])
              const totals = [ids, page].map(({ status, headers }) => `${status} ${headers.get('total-count')}`)
              expect(totals, `${of} ${queryOf(filter as Filter)} after ${JSON.stringify(one)}`).toEqual([`200 ${expected}`, `200 ${expected}`])
              compared += expected > 0 ? 1 : 0
            }
          }
        }
      }),
      { numRuns: 5 },
    )
    expect(compared).toBeGreaterThan(20)
  }, 300_000)
})
