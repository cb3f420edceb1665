import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/api/client'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let administrator: Client
let project: number

beforeAll(async () => {
  server = await openTestServer()
  administrator = await server.signedIn('administrator')
  project = await server.make.project()
  const plant = await server.make.plant({ name: 'Plant A' })
  const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}`
  for (let n = 1; n <= 20; n++) {
    await server.make.ticket(project, {
      plant_id: plant, ticket_number: `A-${n}`, ticket_date: day(n), ticketed_at: `${day(n)}T15:00:00Z`,
      truck: n % 5 === 0 ? null : `T${n % 4}`, uom_1: [null, 'TON', ' ton. ', 'CY'][n % 4], net_amount: n % 7 === 0 ? null : `${n}.2500`, supplier: n % 2 ? 'Odd' : 'Even',
      status: ['pending', 'delivered', 'rejected', 'changed_after_delivered', ''][n % 5], flag_by_dot: n === 3, modified: n > 15,
      image_count: n % 3 === 0 ? 1 : 0, contractor: n > 10 ? 'Late & Co' : null,
      overload_amount: n === 8 ? '1.5' : null, overload_unit: n === 8 ? 'tons' : null,
    })
  }
})
afterAll(() => server.close())

const numbers = (answer: { body: { slips: { ticket_number: string }[] } }) => answer.body.slips.map((slip) => slip.ticket_number)
const feed = async (query: string) => administrator.get(`/v1/slips?project_id=${project}&${query}`)

describe('the feed', () => {
  test('TICK-1 TICK-15 API-9 API-12 a page of 30 has the newest tickets first, with both totals', async () => {
    const answer = await feed('')
    expect(answer.status).toBe(200)
    expect(numbers(answer)).toEqual(Array.from({ length: 20 }, (_, n) => `A-${20 - n}`))
    expect([answer.headers.get('total-count'), answer.headers.get('total-pages')]).toEqual(['20', '1'])
  })

  test('API-8 API-10 numbered pages together make up the whole list, and one after the last is empty', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((n) => feed(`page_size=7&page_number=${n}`)))
    expect(pages.map((page) => page.body.slips.length)).toEqual([7, 7, 6, 0])
    expect(new Set(pages.flatMap(numbers)).size).toBe(20)
    expect(pages[0]?.headers.get('total-pages')).toBe('3')
  })

  test.each([0, 10_001, 'x'])('API-10 page_size %s answers 422', async (size) => {
    expect((await feed(`page_size=${size}`)).status).toBe(422)
  })

  const sorts = [
    'ticketed_at', 'ticket_number', 'truck', 'plant_name', 'supplier', 'material_description', 'contractor', 'net_amount', 'id', 'status', 'coded',
    'ticket_date', 'delivered_date', 'pay_period', 'supplier,truck', 'truck,net_amount',
  ]
  test.each(sorts.flatMap((sort) => ['asc', 'desc', 'asc,desc'].map((order) => [sort, order])))(
    'API-34 API-14 paging by cursor in the order %s %s leaves no ticket out and shows none twice, like paging by number',
    async (sort, order) => {
      const whole = numbers(await feed(`sort_by=${sort}&sort_order=${order}`))
      const walked: string[] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null && page < 20; page++) {
        const answer = await feed(`sort_by=${sort}&sort_order=${order}&page_size=3&after=${cursor}`)
        expect(answer.status).toBe(200)
        walked.push(...numbers(answer))
        cursor = answer.headers.get('next-cursor')
      }
      expect(walked).toEqual(whole)
      expect(new Set(whole).size).toBe(20)
    },
  )

  test('API-14 equal values are ordered by id', async () => {
    const { body } = await feed('sort_by=supplier')
    const even: number[] = body.slips.filter((slip: { supplier: string }) => slip.supplier === 'Even').map((slip: { id: number }) => slip.id)
    expect(even).toEqual(even.toSorted((a, b) => a - b))
  })

  test.each(['hauler', 'search_text', 'id;drop table slips', 'truck,truck'])('API-13 the sort %s answers 422 with the allowed ones', async (sort) => {
    const answer = await feed(`sort_by=${encodeURIComponent(sort)}`)
    expect(answer.status).toBe(422)
    expect(answer.body.detailed_errors[0].field).toBe('sort_by')
  })

  test('API-13 a sort that only a project has answers 422 for the tickets of the whole agency', async () => {
    expect((await administrator.get('/v1/slips?sort_by=status')).status).toBe(422)
    expect((await administrator.get('/v1/slips?sort_by=truck')).status).toBe(200)
  })

  test.each(['bm90', 'W10', Buffer.from('["ticketed_at- id-","2026-13-45 00:00:00+00","1"]').toString('base64url')])(
    'API-34 the cursor %s answers 422', async (cursor) => {
      expect((await feed(`after=${cursor}`)).status).toBe(422)
    })

  const filterCases: [string, string, (n: number) => boolean][] = [
    ['TICK-7', 'status=pending', (n) => n % 5 === 0 || n % 5 === 4],
    ['TICK-7', 'status=delivered', (n) => n % 5 === 1 || n % 5 === 3],
    ['TICK-6', 'status=rejected', (n) => n % 5 === 2],
    ['TICK-6', 'status=voided', () => false],
    ['TICK-6', 'status=all', () => true],
    ['TICK-6', 'image=with', (n) => n % 3 === 0],
    ['TICK-6', 'image=without', (n) => n % 3 !== 0],
    ['TICK-9', 'modified=true', (n) => n > 15],
    ['TICK-9', 'modified=false', (n) => n <= 15],
    ['TICK-10', 'start_date=2026-10-05&end_date=2026-10-07', (n) => n >= 5 && n <= 7],
    ['TICK-10 API-29', 'start_date=0001-01-01&end_date=9999-12-31', () => true],
    ['TICK-12 API-29', 'search=odd&start_date=0001-01-01&end_date=9999-12-31', (n) => n % 2 === 1],
    ['TICK-10', 'filters[supplier][in][]=Odd', (n) => n % 2 === 1],
    ['TICK-11', 'filters[supplier][in][]=Odd&filters[supplier][in][]=Even', () => true],
    ['TICK-11', 'filters[supplier][in][]=Odd&filters[truck][in][]=T1', (n) => n % 2 === 1 && n % 4 === 1 && n % 5 !== 0],
    ['API-6', 'filters.truck.IN[]=T2', (n) => n % 4 === 2 && n % 5 !== 0],
    ['TICK-10', 'filters[contractor][in][]=Late %26 Co', (n) => n > 10],
    ['TICK-10', 'filters[plant_name][in][]=Plant', () => true],
    ['TICK-10', 'filters[material_description][in][]=None', () => false],
    ['TICK-10', 'filters[ticket_type][in][]=asphalt', () => false],
    ['TICK-10', 'filters[uom_1][in][]=Ton', (n) => n % 4 === 1 || n % 4 === 2],
    ['TICK-10', 'filters[uom_1][in][]=', (n) => n % 4 === 0],
    ['TICK-11', 'filters[uom_1][in][]=&filters[uom_1][in][]=cy&filters[supplier][in][]=Odd', (n) => n % 4 === 3],
    ['TICK-10', 'filters[coded]=false', () => true],
    ['TICK-10', 'filters[coded]=true', () => false],
    ['CLERK-24', 'filters[to_code]=true', (n) => n % 5 !== 2],
    ['CLERK-24', 'filters[to_code]=false', (n) => n % 5 === 2],
    ['TICK-10', 'filters[flag_by_dot]=true', (n) => n === 3],
    ['TICK-10', 'filters[overloaded]=true', (n) => n === 8],
    ['B13 TICK-9 TICK-10', 'modified=false&filters[coded]=false&filters[flag_by_dot]=true&filters[overloaded]=false', (n) => n === 3],
    ['TICK-10', 'filters[net_amount][gte]=5.25&filters[net_amount][lte]=9', (n) => [5, 6, 8].includes(n)],
    ['TICK-10', 'filters[pay_period][in][]=1', () => false],
    ['TICK-10', 'filters[pay_code][in][]=2360.1', () => false],
    ['TICK-12', 'search=a-1', (n) => n === 1 || (n >= 10 && n <= 19)],
    ['TICK-12 in full width', `search=${encodeURIComponent('Ａ－１')}`, (n) => n === 1 || (n >= 10 && n <= 19)],
    ['TICK-12 in full width, short', `search=${encodeURIComponent('Ｔ３')}`, (n) => n % 4 === 3 && n % 5 !== 0],
    ['TICK-12', 'search=ODD', (n) => n % 2 === 1],
    ['TICK-12', 'search=t3', (n) => n % 4 === 3 && n % 5 !== 0],
    ['TICK-12', 'search=%25', () => false],
    ['TICK-13', 'search=%20', () => true],
    ['TICK-12', 'search=a-1&start_date=2026-10-12', (n) => n >= 12 && n <= 19],
  ]
  test.each(filterCases)('%s the query %s selects its tickets, and counts them', async (_id, query, matches) => {
    const answer = await feed(`sort_by=ticketed_at&${query}`)
    const expected = Array.from({ length: 20 }, (_, n) => n + 1).filter(matches).map((n) => `A-${n}`)
    expect(numbers(answer)).toEqual(expected)
    expect(answer.headers.get('total-count')).toBe(String(expected.length))
  })

  test.each(['status=open', 'image=1', 'start_date=2026-02-30', 'filters[hauler][in][]=x', 'color=red', 'filters[net_amount][gte]=1.23456',
    'filters[pay_period][in][]=one', 'project_id=0', 'search=%00', 'start_date=0000-01-01'])('API-17 the query %s answers 422', async (query) => {
    expect((await administrator.get(`/v1/slips?${query}`)).status).toBe(422)
  })

  test('API-33 the ids of a range of the feed are in its order', async () => {
    const whole = (await feed('sort_by=truck')).body.slips.map((slip: { id: number }) => slip.id)
    const answer = await administrator.get(`/v1/slips/ids?project_id=${project}&sort_by=truck&from_row=4&row_count=6`)
    expect(answer.body.ids).toEqual(whole.slice(4, 10))
    expect(answer.headers.get('total-count')).toBe('20')
  })

  test('TICK-1 with fields a row has only those in addition to id and version', async () => {
    const { body } = await feed('fields=truck,primary_pay_code&page_size=1')
    expect(Object.keys(body.slips[0]).toSorted()).toEqual(['id', 'primary_pay_code', 'truck', 'version'])
    expect((await feed('fields=truck,password')).status).toBe(422)
  })

  test('API-29 a row has its texts, times, numbers and details as the database writes them, whichever statement reads it', async () => {
    const awkward = await server.make.project()
    const id = await server.make.ticket(awkward, {
      ticket_number: 'A"1\\2', truck: '\ttab\nline\u0001', hauler: "O'Neil </script>", customer_name: '\u2028 \u00e9 \u{1f69a} \u007f', contractor: '',
      delivery_lat: '1e-7', delivery_long: -179.123456789, max_gvw: 80_000, void: true, details: { batched_water: 'a "b" \\ {', in_place_density: -1.5 },
      dispatched_at: '2026-10-01T12:34:56.123456+05:30', delivered_date: '2026-10-02', status: 'delivered', quantity: '1234567890.1250', image_count: 2,
    })
    const { rows: [{ stored }] } = await server.owner.query('SELECT row_to_json(s) AS stored FROM slips s WHERE id = $1', [id])
    const read = async (path: string) => (await administrator.get(path)).body
    const whole = [
      (await read(`/v1/slips?project_id=${awkward}&status=delivered`)).slips[0],
      (await read(`/v1/slips?project_id=${awkward}&page_size=600`)).slips[0],
      (await read(`/v1/slips?project_id=${awkward}&sort_by=truck`)).slips[0],
      (await read(`/v4/slips/${id}`)).slip,
    ]
    for (const [nth, row] of whole.entries()) {
      expect(row, String(nth)).toBeDefined()
      const { details, quantity, ...columns } = Object.fromEntries(Object.keys(stored).flatMap((name) => (name in row || name === 'details' ? [[name, stored[name]]] : [])))
      expect(row).toMatchObject({ ...columns, ...details, quantity: Math.round(quantity * 100) / 100 })
      expect(Object.keys(columns).length).toBeGreaterThan(50)
    }
    const some = (await read(`/v1/slips?project_id=${awkward}&fields=truck,void,batched_water`)).slips[0]
    expect(some).toEqual({ id, version: stored.version, truck: stored.truck, void: true, batched_water: 'a "b" \\ {' })
  })
})
