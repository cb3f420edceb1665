import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects, projectSorts } from '#src/areas/projects/api/projects/projects'
import { roles } from '#src/platform/domain/session/roles'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: SignedInClient
let engineer: SignedInClient
let first: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  engineer = await server.signedIn('field_engineer')
  const { make } = server
  first = await make.project({
    title: 'Bridge deck', state_project_number: 'SP-100', contract_number: 'C-7', job_number: 'J-1', project_start: '2026-10-01', latitude: 44.9,
    longitude: -93.2, completed_on: '2026-10-11' })
  await make.onTeam(first, engineer.person)
  await make.project({ title: 'Airport road', state_project_number: 'SP-200', contract_number: 'C-1', project_start: '2026-09-01' })
  await make.project({ title: 'Closed road', state_project_number: 'SP-300', status: 'archived' })
  await make.project({ title: 'Mistake', state_project_number: 'SP-400', deleted_at: new Date(), deleted_by: 1 })
  await make.project({ title: 'Long gone', state_project_number: 'SP-500', deleted_at: '2026-01-01' })
  const agency = await make.agency()
  await make.project({ title: 'Foreign road', dot_authority_id: agency })
})
afterAll(() => server.close())

const titles = (answer: { body: { projects: { title: string }[] } }) => answer.body.projects.map(({ title }) => title)

describe('the project lists', () => {
  test('PROJ-1 PROJ-8 PROJ-14 PROJ-28 lists projects that are not archived, deleted or another agency\'s, with totals', async () => {
    const answer = await administrator.get('/v3/projects?sort_by=title')
    expect(titles(answer)).toEqual(['Airport road', 'Bridge deck'])
    expect(faultsOfAnswer(projects.list, answer.body)).toEqual([])
    expect([answer.headers.get('total-count'), answer.headers.get('total-pages')]).toEqual(['2', '1'])
  })

  test('PROJ-44 PROJ-9 an engineer sees the projects of their own teams, and that there are others to join', async () => {
    const answer = await engineer.get('/v3/projects')
    expect(titles(answer)).toEqual(['Bridge deck'])
    const alone = await server.signedIn('area_manager')
    const none = await alone.get('/v3/projects')
    expect([titles(none), none.body.any_available_dot_project]).toEqual([[], true])
    const empty = await server.signedIn('administrator', await server.make.agency())
    expect((await empty.get('/v3/projects')).body.any_available_dot_project).toBe(false)
  })

  test.each([
    ['search=bridge', ['Bridge deck']], ['search=sp-2', ['Airport road']], ['search=C-7', ['Bridge deck']], ['search=j-1', ['Bridge deck']],
    ['search=%25', []], ['archived=true', ['Airport road', 'Bridge deck', 'Closed road']], ['deleted=true', ['Mistake']],
  ])('PROJ-3 PROJ-27 the query %s finds %j', async (query, matches) => {
    expect(titles(await administrator.get(`/v3/projects?sort_by=title&${query}`))).toEqual(matches)
  })

  test.each(projectSorts)('PROJ-2 sorts by %s both ways, with empty values last', async (field) => {
    for (const order of ['asc', 'desc']) {
      const answer = await administrator.get(`/v3/projects?sort_by=${field}&sort_order=${order}&archived=true`)
      const values = answer.body.projects.map((project: Record<string, unknown>) => project[field])
      const filled = values.filter((value: unknown) => value !== null)
      expect(values).toEqual([...filled, ...values.filter((value: unknown) => value === null)])
      expect(filled).toEqual(filled.toSorted((a: string, b: string) => (order === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0)))
    }
  })

  test('API-13 a sort that the list does not name answers 422, in both styles', async () => {
    expect((await administrator.get('/v3/projects?sort_by=deleted_by')).status).toBe(422)
    expect((await administrator.get('/v4/projects?sort=deleted_by,asc')).status).toBe(422)
    expect((await administrator.get('/v4/projects?sort=title,up')).status).toBe(422)
  })

  test('API-7 API-11 the Java-style list is 0-based and holds content and page', async () => {
    const answer = await administrator.get('/v4/projects?sort=title,desc&page_size=1&page_number=1')
    expect(faultsOfAnswer(projects.page, answer.body)).toEqual([])
    expect(answer.body.content.map(({ title }: { title: string }) => title)).toEqual(['Airport road'])
    expect(answer.body.page).toEqual({ total_rows: 2, page_number: 1, page_size: 1 })
    const listing = await administrator.get('/v4/projects?status=archived&status=draft')
    expect(listing.body.content.map(({ title }: { title: string }) => title)).toEqual(['Closed road'])
  })

  test('API-24 each role gets the list or 403, as in the route table', async () => {
    for (const role of roles) {
      const client = await server.signedIn(role)
      const expected = ['safety_inspector', 'qc_lab'].includes(role) ? 403 : 200
      expect((await client.get('/v3/projects')).status, role).toBe(expected)
    }
    expect((await server.anyone.get('/v3/projects')).status).toBe(401)
  })
})

describe('one project', () => {
  test('PROJ-29 PROJ-30 PROJ-31 PROJ-49 its counts are those of its tickets and items, and a voided ticket counts in none', async () => {
    const { make, owner } = server
    await make.payPeriod(first, { number: 4 })
    const half = await make.payItem(first, { estimated_quantity: '100.00' })
    const over = await make.payItem(first, { estimated_quantity: '10.00' })
    await make.payItem(first, { estimated_quantity: '0.00' })
    const at = (day: string, status: string) => make.ticket(first, { ticket_date: day, ticketed_at: `${day}T12:00:00Z`, status })
    const a = await at('2026-10-01', 'delivered')
    await at('2026-10-01', 'changed_after_delivered')
    await at('2026-10-02', 'delivered')
    await at('2026-10-03', 'pending')
    await at('2026-10-03', 'flagged')
    await at('2026-10-03', '')
    await at('2026-10-04', 'rejected')
    await at('2026-10-05', 'voided')
    for (const [slot, item, quantity] of [[1, half, '50.00'], [2, over, '25.00']]) {
      await owner.query(
        `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by)
         VALUES ($1, $2, $3, $4, $5, $6, 4, 1)`, [make.firstAgency, a, slot, first, item, quantity])
    }
    const answer = await engineer.get(`/v3/projects/${first}`)
    expect(faultsOfAnswer(projects.detail, answer.body)).toEqual([])
    expect(answer.body.project).toMatchObject({
      delivered_count: 3, pending_count: 3, rejected_count: 1, days_worked: 2, percent_complete: 75, days_active: 10, pay_period: 4,
      last_ticketed_at: '2026-10-05T12:00:00+00:00' })
    expect(answer.headers.get('total-pages')).toBe('1')
  })

  test('PROJ-30 without items, percent complete is empty', async () => {
    const bare = await server.make.project()
    expect((await administrator.get(`/v3/projects/${bare}`)).body.project).toMatchObject({ percent_complete: null, days_worked: 0, last_ticketed_at: null })
  })

  test('API-16 PROJ-28 PROJ-44 a deleted project, and one of another agency or another team, answer 404', async () => {
    const { rows } = await server.owner.query<{ id: number; title: string }>('SELECT id, title FROM dot_projects')
    const idOf = (title: string) => rows.find((row) => row.title === title)?.id
    expect((await administrator.get(`/v3/projects/${idOf('Foreign road')}`)).status).toBe(404)
    expect((await engineer.get(`/v3/projects/${idOf('Airport road')}`)).status).toBe(404)
    const auditor = await server.signedIn('read_only_auditor')
    expect((await auditor.get(`/v3/projects/${idOf('Mistake')}`)).status).toBe(404)
    expect((await administrator.get(`/v3/projects/${idOf('Mistake')}`)).status).toBe(200)
  })
})
