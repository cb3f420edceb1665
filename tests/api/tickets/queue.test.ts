import { afterAll, beforeAll, expect, test } from 'vitest'
import { queue } from '#src/areas/tickets/api/queue'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import type { SignedInClient } from '#tests/api/signed-in'
import { runsThorough } from '#tests/thorough'

let desk: Desk
let kim: SignedInClient
beforeAll(async () => {
  desk = await openDesk()
  kim = await desk.colleague('field_engineer')
})
afterAll(() => desk.close())

/** Creates a project that has `count` tickets to code and Kim on its team. */
async function createQueue(count: number) {
  const project = await desk.make.project()
  await desk.make.payPeriod(project)
  await desk.make.onTeam(project, kim.person)
  const item = await desk.make.payItem(project)
  const slips = [...(await desk.make.tickets(count, project, { net_amount: '20.0000' }))]
  return { project, item, slips }
}
const nextOf = async (who: SignedInClient, project: number) => (await who.get(`/v1/slips/next_to_code?project_id=${project}`)).body.next?.id ?? null
const lease = async (who: SignedInClient, slip_ids: readonly number[], released: readonly number[] = []) => (await who.post('/v1/coding_leases', { slip_ids, released })).body.held

test('PLUS-15 a parked ticket leaves everybody’s queue with its note, one that is handed over stays in that person’s queue, and both come back', async () => {
  const { project, slips: [one = 0, two = 0, three = 0] } = await createQueue(3)
  const order = [await nextOf(desk.clerk, project)]
  expect(order).toEqual([three])
  const parked = await desk.clerk.post('/v1/parked_slips', { slip_ids: [three], note: ' Photo is missing ' })
  expect(faultsOfAnswer(queue.park, parked.body)).toEqual([])
  expect(parked.body).toMatchObject({ updated: 1, parked_slips: [{ slip_id: three, version: 2, note: 'Photo is missing', for_name: null }] })
  const handover = await desk.clerk.post('/v1/parked_slips', { slip_ids: [two], note: 'Yours', for_employee_id: kim.person.id })
  expect(handover.body.parked_slips).toMatchObject([{ slip_id: two, for_employee_id: kim.person.id }])
  expect([await nextOf(desk.clerk, project), await nextOf(kim, project)]).toEqual([one, two])

  const list = await kim.get(`/v1/parked_slips?project_id=${project}`)
  expect(faultsOfAnswer(queue.list, list.body)).toEqual([])
  expect(list.body.parked_slips.map(({ slip_id: id }: { slip_id: number }) => id)).toEqual([two, three])
  expect((await kim.get(`/v1/parked_slips?project_id=${project}&for_me=true`)).body.parked_slips).toMatchObject([{ slip_id: two, note: 'Yours' }])
  const ids = async (who: SignedInClient, parked: boolean) => (await who.get(`/v1/slips/ids?project_id=${project}&filters[parked]=${parked}`)).body.ids
  expect([await ids(desk.clerk, true), await ids(kim, true), await ids(kim, false)]).toEqual([[three, two], [three], [two, one]])

  const [{ id, version }] = parked.body.parked_slips
  const back = await kim.post('/v1/parked_slips/take_back', { parked_slip_ids: [id], versions: { [id]: version } })
  expect(back.body).toMatchObject({ updated: 1, parked_slips: [{ slip_id: three, note: null, parked_at: null }] })
  expect(await nextOf(desk.clerk, project)).toBe(three)
  const stale = await desk.clerk.post('/v1/parked_slips/take_back', { parked_slip_ids: [id], versions: { [id]: version } })
  expect(stale.status).toBe(409)
  const { rows } = await desk.owner.query(`SELECT event, actor FROM record_events WHERE record_kind = 'parked_ticket' AND record_id = $1 ORDER BY id`, [id])
  expect(rows.map(({ event }) => event)).toEqual(['parked', 'taken_back'])
})

test('PLUS-15 parking is refused for a ticket without work, without a note, for a person outside the project, and for a ticket of another project', async () => {
  const { project, item, slips: [one = 0, two = 0] } = await createQueue(2)
  await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: one, project_pay_item_id: item, quantity: 20 }] })
  const park = async (body: object, who = desk.clerk) => {
    const { status, body: { message, errors } } = await who.post('/v1/parked_slips', body)
    return [status, errors?.[0]?.message ?? message]
  }
  expect((await park({ slip_ids: [one, two], note: 'Later' }))[0]).toBe(422)
  expect(await nextOf(desk.clerk, project)).toBe(two)
  expect(await park({ slip_ids: [two], note: '  ' })).toEqual([422, 'Enter why the ticket is parked.'])
  expect(await park({ slip_ids: [two], note: 'x'.repeat(501) })).toEqual([422, 'The note can have at most 500 characters.'])
  const auditor = await desk.signedIn('read_only_auditor')
  const stranger = await desk.signedIn('field_inspector')
  for (const { person: { id } } of [auditor, stranger]) expect(await park({ slip_ids: [two], note: 'Yours', for_employee_id: id })).toEqual([422, 'This person cannot code in this project.'])
  expect((await park({ slip_ids: [two], note: 'Later' }, auditor))[0]).toBe(403)
  expect((await park({ slip_ids: [two], note: 'Later' }, stranger))[0]).toBe(404)
  const { body } = await desk.clerk.get(`/v1/parked_slips/people?project_id=${project}`)
  expect(faultsOfAnswer(queue.people, body)).toEqual([])
  const people = body.people.map(({ id }: { id: number }) => id)
  expect([people.includes(kim.person.id), people.includes(stranger.person.id), people.includes(desk.clerk.person.id)]).toEqual([true, false, false])
})

test('PLUS-15 a ticket that somebody else has open is not the next one until it is given back, five minutes pass, or the session ends', async () => {
  const { project, slips: [one = 0, two = 0, three = 0] } = await createQueue(3)
  expect(await lease(desk.clerk, [three, two])).toEqual([])
  expect(await nextOf(kim, project)).toBe(one)
  const { rows: [{ name }] } = await desk.owner.query(`SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE dot_authority_id = 1 AND id = $1`, [desk.clerk.person.id])
  expect(await lease(kim, [three, one])).toEqual([{ slip_id: three, by: name }])
  expect(await nextOf(desk.clerk, project)).toBe(three)
  expect(await lease(desk.clerk, [two], [three])).toEqual([])
  expect(await nextOf(kim, project)).toBe(three)
  await desk.owner.query('UPDATE coding_leases SET until = now() WHERE slip_id = $1', [two])
  expect(await lease(kim, [two])).toEqual([])

  const leaver = await desk.colleague('administrator')
  await lease(leaver, [three])
  expect(await lease(kim, [three])).toHaveLength(1)
  await desk.owner.query('UPDATE sessions SET ended_at = now() WHERE employee_id = $1', [leaver.person.id])
  expect(await lease(kim, [three])).toEqual([])
  const other = await createQueue(1)
  const stranger = await desk.signedIn('field_inspector')
  expect(await lease(stranger, [other.slips[0] ?? 0])).toEqual([])
  expect((await desk.owner.query('SELECT FROM coding_leases WHERE slip_id = $1', [other.slips[0]])).rows).toEqual([])
})

test('PLUS-15 eight clerks in one queue never get the same ticket, and together they code each one once', async () => {
  const { project, item, slips } = await createQueue(runsThorough ? 64 : 32)
  const clerks = await Promise.all(Array.from({ length: 8 }, () => desk.colleague('administrator')))
  const had = new Map<number, number>()
  const coded: number[] = []
  await Promise.all(clerks.map(async (clerk) => {
    let emptyAnswers = 0
    for (;;) {
      const next = await nextOf(clerk, project)
      if (next === null) {
        emptyAnswers += 1
        if (coded.length === slips.length || emptyAnswers > 200) return
        continue
      }
      if ((await lease(clerk, [next])).length > 0) continue
      expect(had.get(next), 'another clerk has this ticket').toBeUndefined()
      had.set(next, clerk.person.id)
      const { status, body } = await clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: next, project_pay_item_id: item, quantity: 20 }] })
      expect(status, JSON.stringify(body)).toBe(200)
      coded.push(next)
    }
  }))
  expect(coded.toSorted((one, other) => one - other)).toEqual(slips)
  expect(new Set(had.values()).size).toBeGreaterThan(1)
})

test('PLUS-15 API-32 parking can be undone: the ticket is the next one again', async () => {
  const { project, slips: [one = 0] } = await createQueue(1)
  const parked = await desk.clerk.post('/v1/parked_slips', { slip_ids: [one], note: 'Later', for_employee_id: kim.person.id })
  expect([await nextOf(desk.clerk, project), await nextOf(kim, project)]).toEqual([null, one])
  expect((await desk.clerk.post('/v1/slips/undo', { change_set: parked.headers.get('change-set') })).status).toBe(200)
  expect(await nextOf(desk.clerk, project)).toBe(one)
  expect((await kim.get(`/v1/parked_slips?slip_id=${one}`)).body.parked_slips).toEqual([])
})

test('PLUS-15 the start page counts the tickets coded today, parked, and handed over', async () => {
  const counts = async (who: SignedInClient) => {
    const { body } = await who.get('/v1/to_code')
    return [body.coded_today, body.parked, body.handed_over]
  }
  const { project, item, slips: [one = 0, two = 0, three = 0] } = await createQueue(3)
  const [clerk, colleague] = [await counts(desk.clerk), await counts(kim)]
  await desk.clerk.post('/v1/parked_slips', { slip_ids: [three], note: 'Photo is missing' })
  await desk.clerk.post('/v1/parked_slips', { slip_ids: [two], note: 'Yours', for_employee_id: kim.person.id })
  expect((await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: one, project_pay_item_id: item, quantity: 20 }] })).status).toBe(200)
  const more = (before: readonly number[], after: readonly number[]) => after.map((count, at) => count - (before[at] ?? 0))
  expect(more(clerk, await counts(desk.clerk))).toEqual([1, 2, 0])
  expect(more(colleague, await counts(kim))).toEqual([0, 1, 1])
})

test('PLUS-15 the tickets done today are those whose code is from this person; undone, cleared or replaced by somebody else, they do not count', async () => {
  const { project, item, slips: [one = 0, two = 0, three = 0] } = await createQueue(3)
  const done = async (who: SignedInClient) => (await who.get('/v1/to_code')).body.coded_today as number
  const [clerk, colleague] = [await done(desk.clerk), await done(kim)]
  const counts = async () => [(await done(desk.clerk)) - clerk, (await done(kim)) - colleague]
  const path = `/v2/projects/${project}/pay_item_assignments`
  const code = (slip: number, quantity = 20) => ({ pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity }] })
  for (const slip of [one, two]) expect((await desk.clerk.post(path, code(slip))).status).toBe(200)
  const third = await desk.clerk.post(path, code(three))
  expect(await counts()).toEqual([3, 0])
  const undo = async (changed: { readonly headers: Headers }) => {
    const undone = await desk.clerk.post('/v1/slips/undo', { change_set: changed.headers.get('change-set') })
    expect(undone.status).toBe(200)
    return undone
  }
  const undone = await undo(third)
  expect(await counts()).toEqual([2, 0])
  await undo(undone)
  expect(await counts()).toEqual([3, 0])
  // a ticket that the same person codes again is counted once; a ticket that another person codes again then counts for that other person
  expect((await desk.clerk.put(path, code(three, 19))).status).toBe(200)
  expect(await counts()).toEqual([3, 0])
  const theirs = await kim.put(path, code(two, 18))
  expect([theirs.status, await counts()]).toEqual([200, [2, 1]])
  expect((await desk.clerk.delete(`${path}?haulhub_slip_id[]=${one}`)).status).toBeLessThan(300)
  expect(await counts()).toEqual([1, 1])
})

test('PLUS-15 the tickets done today start over at midnight where their project is', async () => {
  const { project, item, slips: [one = 0, two = 0] } = await createQueue(2)
  const clerk = await desk.colleague('administrator')
  const done = async () => (await clerk.get('/v1/to_code')).body.coded_today as number
  const code = (slip: number) => clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 20 }] })
  /** Changes the project's time zone so that it is midnight there at `moment`, an SQL expression. The zone is an offset to the second. */
  const midnight = (moment: string) =>
    desk.owner.query(`UPDATE dot_projects SET timezone = '<HERE>' || to_char(date_trunc('second', ${moment}) AT TIME ZONE 'UTC', 'HH24:MI:SS') WHERE id = $1`, [project])
  const { rows: [zone] } = await desk.owner.query<{ timezone: string }>('SELECT timezone FROM dot_projects WHERE id = $1', [project])
  await midnight(`now() - interval '1 hour'`)
  expect((await code(one)).status).toBe(200)
  expect(await done()).toBe(1)
  // midnight is at the next full second
  await midnight(`clock_timestamp() + interval '1 second'`)
  await expect.poll(done).toBe(0)
  expect((await code(two)).status).toBe(200)
  expect(await done()).toBe(1)
  await desk.owner.query('UPDATE dot_projects SET timezone = $2 WHERE id = $1', [project, zone?.timezone])
})

test('PLUS-15 RECO-81 an assignment that asks for it refuses a ticket that a colleague has open and names that person; the person who has it open is not blocked', async () => {
  const { project, item, slips } = await createQueue(3)
  const [one = 0, two = 0] = slips
  await lease(kim, [one])
  const bulk = (who: SignedInClient, more: Readonly<Record<string, unknown>> = {}) => who.post(`/v2/projects/${project}/pay_item_assignments/bulk`, { slip_ids: [one, two], project_pay_item_id: item, unless_held: true, ...more })
  const { rows: [{ number, name }] } = await desk.owner.query(
    `SELECT ticket_number AS number, (SELECT concat_ws(' ', first_name, last_name) FROM employees WHERE id = $2 AND dot_authority_id = slips.dot_authority_id) AS name FROM slips WHERE id = $1`, [one, kim.person.id])
  const refused = [{ id: one, ticket_number: number, message: `${name} is coding ticket ${number}.` }]
  expect((await bulk(desk.clerk, { dry_run: true })).body).toMatchObject({ would_update: 1, refused })
  expect(await bulk(desk.clerk)).toMatchObject({ status: 422, body: { detailed_errors: refused } })
  expect(await desk.codes(two)).toEqual([])
  expect((await bulk(kim, { dry_run: true })).body).toMatchObject({ would_update: 2, refused: [] })
  // with `unless_held` off, no ticket is refused: two people may have the same ticket open, and the first to write succeeds
  expect((await bulk(desk.clerk, { unless_held: false })).body.updated).toBe(2)
})
