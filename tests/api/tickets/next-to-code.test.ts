import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let clerk: SignedInClient
let project: number
const ids: number[] = []
/** The numbers, out of 1 to 12, of the tickets that are still to be coded. */
const WAITING = [3, 4, 9, 12]

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
  const item = await server.make.payItem(project)
  await server.make.payPeriod(project)
  for (let n = 1; n <= 12; n += 1) {
    const status = n === 5 ? 'rejected' : n === 6 ? 'voided' : 'pending'
    ids.push(await server.make.ticket(project, { ticket_number: `N-${n}`, ticketed_at: `2026-10-${String(30 - n)}T15:00:00Z`, truck: n % 4 === 0 ? null : `T${n % 3}`, status, void: status === 'voided' }))
  }
  const coded = ids.filter((_id, at) => ![...WAITING, 5, 6].includes(at + 1))
  const answer = await clerk.post(`/v2/projects/${project}/pay_item_assignments`, {
    pay_item_assignments: coded.map((id) => ({ haulhub_slip_id: id, project_pay_item_id: item, quantity: '1.00' })),
  })
  expect(answer.status).toBe(200)
})
afterAll(() => server.close())

const next = async (query: string, as = clerk) => as.get(`/v1/slips/next_to_code?project_id=${project}&${query}`)

/** The cursor that follows the first `count` tickets in this order. */
async function behind(count: number, order: string): Promise<string> {
  const { headers } = await clerk.get(`/v1/slips?project_id=${project}&page_size=${count}&${order}`)
  return headers.get('next-cursor') ?? ''
}

describe('B11 the next ticket to code', () => {
  const orders = ['', 'sort_by=ticketed_at&sort_order=asc', 'sort_by=truck&sort_order=asc', 'sort_by=truck,ticketed_at&sort_order=desc,asc', 'sort_by=contractor,truck,ticketed_at&sort_order=asc,desc,asc', 'sort_by=coded,truck&sort_order=desc,asc', 'sort_by=status&sort_order=asc']
  test.each(orders.flatMap((order) => [0, 1, 3, 4, 8, 11].map((count) => [order, count] as const)))(
    'B11 in the order "%s" after %i tickets it is the first one to code in the list, with its position', async (order, count) => {
      const whole: number[] = (await clerk.get(`/v1/slips?project_id=${project}&page_size=50&${order}`)).body.slips.map(({ id }: { id: number }) => id)
      const waits = (id: number) => WAITING.includes(ids.indexOf(id) + 1)
      const row = whole.findIndex((id, at) => at >= count && waits(id))
      const after = count === 0 ? '' : await behind(count, order)
      // the position must be the same if the call passes the number of rows up to the cursor, which are then not counted (F12)
      for (const rowsParam of ['', `&after_rows=${count}`]) {
        const { status, body } = await next(`${order}&after=${after}${rowsParam}`)
        expect([status, body.next]).toEqual([200, row === -1 ? null : { id: whole[row], row }])
      }
    })

  test('F12 its position counts on from the rows that the caller has: those up to the cursor are not counted again', async () => {
    expect((await next(`after=${await behind(4, '')}&after_rows=1000`)).body.next).toEqual({ id: ids[8], row: 1004 })
  })

  test('B11 tickets that the caller already has are left out, and rejected and voided ones are never returned', async () => {
    const [first, second] = [ids[2], ids[3]]
    expect((await next(`except_ids[]=${first}&except_ids[]=${second}`)).body.next).toEqual({ id: ids[8], row: 8 })
    expect((await next(WAITING.map((n) => `except_ids[]=${ids[n - 1]}`).join('&'))).body.next).toBe(null)
  })

  test('B11 the filters of the list apply, and positions are counted under them', async () => {
    expect((await next('filters[truck][in][]=T0')).body.next).toEqual({ id: ids[2], row: 0 })
    expect((await next('search=N-9')).body.next).toEqual({ id: ids[8], row: 0 })
    expect((await next('search=N-7')).body.next).toBe(null)
  })

  test('B11 in a list of all projects, the next one of a project is named with its position among all', async () => {
    const other = await server.make.project()
    const newer = await server.make.ticket(other, { ticketed_at: '2026-11-01T15:00:00Z' })
    const among = (query: string) => clerk.get(`/v1/slips/next_to_code?${query}`)
    expect([(await among('')).body.next, (await among(`of_project=${project}`)).body.next]).toEqual([{ id: newer, row: 0 }, { id: ids[2], row: 3 }])
  })

  test.each(['after=nonsense', 'sort_by=hauler', 'except_ids[]=x', 'after_rows=-1', 'color=red'])('API-17 %s answers 422', async (query) => {
    expect((await next(query)).status).toBe(422)
  })

  test('API-34 a cursor from another order answers 422', async () => {
    expect((await next(`sort_by=truck&after=${await behind(2, '')}`)).status).toBe(422)
  })

  test('B11 another agency, and a role without the project, learn of no ticket', async () => {
    const outsiders = [await server.signedIn('administrator', await server.make.agency()), await server.signedIn('field_engineer'), await server.signedIn('pending')]
    for (const outsider of outsiders) {
      const { status, body } = await next('', outsider)
      expect(status === 200 ? body.next : null).toBe(null)
    }
  })
})
