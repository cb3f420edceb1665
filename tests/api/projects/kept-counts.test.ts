import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { runsThorough } from '#tests/thorough'

let desk: Desk
let otherProject: number
let ids: readonly number[]

beforeAll(async () => {
  desk = await openDesk()
  otherProject = await desk.make.project()
  const day = (n: number) => `2026-11-0${1 + (n % 3)}`
  const newIds: number[] = []
  for (let n = 0; n < 12; n += 1) newIds.push(await desk.ticket({ ticket_date: day(n), ticketed_at: `${day(n)}T15:00:00Z` }))
  ids = newIds
  // a ticket that the random steps never change, so that one ticket remains even if they delete all 12 tickets above
  await desk.ticket({ ticket_date: day(0), ticketed_at: `${day(0)}T15:00:00Z` })
})
afterAll(() => desk.close())

/** The stored counts, totals, search texts and keys (`kept`), and the same values computed from the tickets (`counted`). */
async function keptAndCounted() {
  const one = async (text: string) => (await desk.owner.query(text)).rows
  return {
    kept: {
      tickets: await one(`SELECT dot_authority_id, scope, dot_project_id, span, first_day::text, status, coded, is_astray, sum(tickets)::int AS n FROM project_ticket_counts
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(tickets) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`),
      items: await one(`SELECT dot_authority_id, project_pay_item_id, pay_period, sum(tickets)::int AS n, sum(quantity) AS quantity FROM pay_item_totals
        GROUP BY 1, 2, 3 HAVING sum(tickets) <> 0 OR sum(quantity) <> 0 ORDER BY 1, 2, 3`),
      texts: await one('SELECT slip_id, search_text FROM slip_keys ORDER BY 1'),
      rows: await one('SELECT to_jsonb(s) AS row FROM slip_rows s ORDER BY id'),
    },
    counted: {
      tickets: await one(`SELECT dot_authority_id, scope, CASE WHEN scope = 'project' THEN dot_project_id END AS dot_project_id, span, to_char(date_trunc(span, ticket_date::timestamp), 'YYYY-MM-DD') AS first_day, status, coded,
          ticketed_at < ticket_date::timestamp AT TIME ZONE 'UTC' - interval '3 days' OR ticketed_at >= ticket_date::timestamp AT TIME ZONE 'UTC' + interval '4 days' AS is_astray,
          count(*)::int AS n
        FROM slips, unnest('{day,month,year}'::text[]) AS span,
          unnest(CASE WHEN dot_project_id IS NULL THEN '{unconnected}'::text[] ELSE '{project,connected}' END) AS scope
        GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`),
      items: await one(`SELECT dot_authority_id, project_pay_item_id, pay_period, count(*)::int AS n, coalesce(sum(quantity), 0.00) AS quantity
        FROM pay_item_assignments GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`),
      texts: await one(`SELECT id AS slip_id, slip_text(ticket_number, truck, plant_name, supplier, material_description, job_number) AS search_text
        FROM slips ORDER BY 1`),
      rows: await one('SELECT to_jsonb(s) AS row FROM slips s ORDER BY id'),
    },
  }
}

const STATUS = '/v3/slips/bulk_status_update'
const some = fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 6 })
const quantity = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))

const step = fc.oneof(
  fc.record({ kind: fc.constant('deliver' as const), some }),
  fc.record({ kind: fc.constant('reject' as const), some }),
  fc.record({ kind: fc.constant('flag' as const), some, flag: fc.boolean() }),
  fc.record({ kind: fc.constant('assign' as const), some, quantity, method: fc.constantFrom('post' as const, 'put' as const) }),
  fc.record({ kind: fc.constant('clear' as const), some }),
  fc.record({ kind: fc.constant('undo' as const), dry: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), some }),
  fc.record({ kind: fc.constant('remove' as const), some }),
  fc.record({ kind: fc.constant('receive' as const), some, days: fc.constantFrom(1, -1, 25), truck: fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let lastChangeSet: string | null = null

async function take(one: Step): Promise<void> {
  const { clerk, base, item, owner } = desk
  const selectedIds = 'some' in one ? one.some.map((index) => ids[index] ?? 0) : []
  const answered = async (call: ReturnType<typeof clerk.post>) => {
    const { status, headers } = await call
    expect([200, 201, 204, 404, 409, 422], JSON.stringify(one)).toContain(status)
    if (status < 300) lastChangeSet = headers.get('change-set')
  }
  switch (one.kind) {
    case 'deliver':
      return answered(clerk.patch(STATUS, { slip_ids: selectedIds, status: 'delivered', date: '2026-11-12' }))
    case 'reject':
      return answered(clerk.patch(STATUS, { slip_ids: selectedIds, status: 'rejected', date: '2026-11-12', reason: 'Spilled', clear_pay_codes: true }))
    case 'flag':
      for (const id of selectedIds) await answered(clerk.patch(`/v1/slips/${id}`, { slipId: id, flag: one.flag }))
      return
    case 'assign': {
      const pay_item_assignments = selectedIds.map((id) => ({ haulhub_slip_id: id, project_pay_item_id: item, quantity: one.quantity }))
      return answered(clerk[one.method](`${base}/pay_item_assignments`, { pay_item_assignments }))
    }
    case 'clear':
      return answered(clerk.delete(`${base}/pay_item_assignments?${selectedIds.map((id) => `haulhub_slip_id[]=${id}`).join('&')}`))
    case 'undo':
      if (lastChangeSet !== null) await answered(clerk.post('/v1/slips/undo', { change_set: lastChangeSet, ...(one.dry && { dry_run: true }) }))
      return
    // The next steps are SQL statements of the database's owner, because no API call can make these changes, each of which moves a ticket
    // to another count: a ticket moves to another project or to none, is deleted, or gets another day.
    case 'move':
      await owner.query('UPDATE slips SET dot_project_id = CASE WHEN dot_project_id IS NULL THEN $2::int WHEN NOT coded AND id % 2 = 0 THEN NULL ELSE dot_project_id END WHERE id = ANY($1)',
        [selectedIds, otherProject])
      return
    case 'remove':
      await owner.query(`WITH gone AS (DELETE FROM slips WHERE id = ANY($1) AND NOT coded AND NOT EXISTS (SELECT FROM slip_events WHERE slip_id = slips.id) RETURNING *)
        SELECT count(*) FROM gone`, [selectedIds])
      return
    case 'receive':
      await owner.query('UPDATE slips SET truck = $2, ticket_date = ticket_date + $3::int WHERE id = ANY($1)', [selectedIds, one.truck, one.days])
      return
  }
}

test('PROJ-29 PROJ-30 PROJ-31 TICK-12 stored counts, sums, texts and keys equal those of a fresh count, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (history) => {
      for (const one of history) await take(one)
      const { kept, counted } = await keptAndCounted()
      expect(kept).toEqual(counted)
    }),
    { numRuns: runsThorough ? 25 : 8 },
  )
  const { kept } = await keptAndCounted()
  expect(kept.tickets.length).toBeGreaterThan(1)
})

test('PROJ-31 counts and sums are right even when two people change the same tickets at the same time, in opposite order', async () => {
  const byCall = step.filter(({ kind }) => !['move', 'remove', 'receive'].includes(kind))
  const backwards = (one: Step): Step => ('some' in one ? { ...one, some: one.some.toReversed() } : one)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(byCall, byCall), { minLength: 2, maxLength: 6 }), async (history) => {
      for (const [one, other] of history) await Promise.all([take(one), take(backwards(other)), take(backwards(one))])
      const { kept, counted } = await keptAndCounted()
      expect(kept).toEqual(counted)
    }),
    { numRuns: runsThorough ? 12 : 4 },
  )
})

test('PROJ-31 twenty changes of one day at once are all counted, and nobody waits for the counts', async () => {
  const ticketIds = await Promise.all(Array.from({ length: 20 }, () => desk.ticket({ ticket_date: '2026-10-01', ticketed_at: '2026-10-01T15:00:00Z' })))
  const holder = await desk.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT * FROM project_ticket_counts FOR UPDATE')
  const answers = await Promise.all(ticketIds.map((id) => desk.clerk.patch(STATUS, { slip_ids: [id], status: 'delivered', date: '2026-10-02' })))
  expect(answers.map(({ status }) => status)).toEqual(ticketIds.map(() => 200))
  await holder.query('ROLLBACK')
  holder.release()
  const { kept, counted } = await keptAndCounted()
  expect(kept).toEqual(counted)
  // counts that are stored in several rows are merged into one row by the next change
  await desk.clerk.patch(STATUS, { slip_ids: [ticketIds[0]], status: 'rejected', date: '2026-10-02', reason: 'Spilled' })
  const parts = await desk.owner.query(`SELECT count(*)::int AS n FROM project_ticket_counts
    WHERE first_day IN ('2026-10-01', '2026-01-01') AND status = 'delivered' AND NOT coded AND NOT is_astray AND dot_project_id = $1 GROUP BY span ORDER BY span`, [desk.project])
  expect(parts.rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  const listed = await desk.clerk.get('/v3/projects')
  const row = listed.body.projects.find((one: { id: number }) => one.id === desk.project)
  expect(row).toMatchObject({ delivered_count: kept.tickets.filter((one) => one.span === 'day' && one.dot_project_id === desk.project && one.status === 'delivered').reduce((sum, one) => sum + one.n, 0) - 1 })
})
