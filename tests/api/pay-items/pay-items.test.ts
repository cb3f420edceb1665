import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { faultsOf, openDesk, type Desk } from '#tests/api/reconciliation/desk'

let desk: Desk
let project: number
const itemIds: Record<string, number> = {}
const contractors: Record<string, number> = {}
const codes = (body: { pay_items: { item_code: string }[] }) => body.pay_items.map(({ item_code }) => item_code)

beforeAll(async () => {
  desk = await openDesk()
  const { make, owner } = desk
  project = await make.project()
  await make.payPeriod(project)
  contractors['prime'] = await make.contractor(project, { name: 'Prime' })
  contractors['sub'] = await make.contractor(project, { name: 'Sub', type: 'subcontractor' })
  const part = await owner.query(`INSERT INTO external_dot_contract_projects (dot_authority_id, dot_project_id, name) VALUES (1, $1, 'Bridge 4') RETURNING id`, [project])
  itemIds['part'] = part.rows[0].id
  const rows = {
    A: { line_number: 30, item_code: '2360.509', item_description: 'Wearing Course', estimated_qty_uom: 'TON' },
    B: { line_number: 10, item_code: '2211.507', item_description: 'Aggregate Base', estimated_qty_uom: 'CY' },
    C: { line_number: 20, item_code: '2105_607', item_description: '100% borrow', estimated_qty_uom: 'TON', original_contract: false },
    D: { line_number: 40, item_code: 'OFF', item_description: 'Off tickets', estimated_qty_uom: 'LF', e_ticket_available: false, external_dot_contract_project_id: itemIds['part'] },
    E: { line_number: 25, item_code: 'BRIDGE', item_description: 'Deck', estimated_qty_uom: 'CY', external_dot_contract_project_id: itemIds['part'], mobile_favorite: true },
    DNP: { line_number: 0, item_code: 'DNP', item_description: 'Do not pay', estimated_qty_uom: 'TON', is_dnp: true, mobile_favorite: true },
  }
  for (const [name, values] of Object.entries(rows)) itemIds[name] = await make.payItem(project, values)
  const lists = [['A', 'sub', 2], ['A', 'prime', 5], ['E', 'sub', 1]] as const
  for (const [item, contractor, position] of lists) {
    await owner.query(`INSERT INTO pay_item_contractors (dot_authority_id, dot_project_id, pay_item_id, external_dot_contractor_id, position)
      VALUES (1, $1, $2, $3, $4)`, [project, itemIds[item], contractors[contractor], position])
  }
})
afterAll(() => desk.close())

const get = (query = '', client = desk.clerk) => client.get(`/v2/projects/${project}/pay_items${query}`)

describe('PAY-33 the pay items of a project', () => {
  test('PAY-13 PAY-41 all except do-not-pay are in order of line number, with contractors in their own order and the totals in headers', async () => {
    const { body, headers } = await get()
    expect(faultsOf(payItems.payItems.answer, body)).toEqual([])
    expect(codes(body)).toEqual(['2211.507', '2105_607', 'BRIDGE', '2360.509', 'OFF'])
    expect(body.pay_items[3]).toMatchObject({
      id: itemIds['A'], line_number: 30, is_dnp: false, source_only: false, estimated_quantity: 1000,
      external_dot_contractor_ids: [contractors['sub'], contractors['prime']],
      external_dot_contractors: [{ name: 'Sub', type: 'subcontractor' }, { name: 'Prime', type: 'other' }],
    })
    expect([headers.get('total-count'), headers.get('total-pages')]).toEqual(['5', '1'])
  })

  const filtered = [
    ['PAY-41 include_dnp true adds do not pay', '?include_dnp=true', ['DNP', '2211.507', '2105_607', 'BRIDGE', '2360.509', 'OFF']],
    ['PAY-35 include_dnp with mobile_favorite returns the favorites, including do not pay', '?include_dnp=true&filters[mobile_favorite]=true', ['DNP', 'BRIDGE']],
    ['PAY-42 only_e_ticket_available leaves the others out', '?filters[only_e_ticket_available]=true', ['2211.507', '2105_607', 'BRIDGE', '2360.509']],
    ['RECO-43 by unit', '?filters[uom][in][]=CY', ['2211.507', 'BRIDGE']],
    ['RECO-43 by two units', '?filters[uom][in][]=CY&filters[uom][in][]=LF', ['2211.507', 'BRIDGE', 'OFF']],
    ['RECO-43 by project of the contract', () => `?filters[external_dot_contract_project_id][in][]=${itemIds['part']}`, ['BRIDGE', 'OFF']],
    ['RECO-43 by contractor', () => `?filters[external_dot_contractor_id][in][]=${contractors['prime']}`, ['2360.509']],
    ['RECO-45 original contract', '?filters[original_contract]=true', ['2211.507', 'BRIDGE', '2360.509', 'OFF']],
    ['PAY-39 a part of the code in any case', '?filters[code_or_description][eq]=bridg', ['BRIDGE']],
    ['PAY-39 a part of the description', '?filters[code_or_description_or_line_number][eq]=COURSE', ['2360.509']],
    ['PAY-39 a part of the line number', '?filters[code_or_description_or_line_number][eq]=30', ['2360.509']],
    ['PAY-39 no line number in code_or_description', '?filters[code_or_description][eq]=30', []],
    ['PAY-39 CLERK-28: all words, in any order, over code, description and line', '?filters[code_or_description_or_line_number][eq]=course%20%202360%2030', ['2360.509']],
    ['PAY-39 a word that no item has', '?filters[code_or_description_or_line_number][eq]=course%20curb', []],
    ['PAY-39 pattern characters are plain text', '?filters[code_or_description][eq]=_607', ['2105_607']],
    ['PAY-39 a percent sign is plain text', '?filters[code_or_description][eq]=0%25', ['2105_607']],
    ['API-8 sorted by code, descending', '?sort_by=item_code&sort_order=desc', ['OFF', 'BRIDGE', '2360.509', '2211.507', '2105_607']],
    ['API-10 a page', '?page_size=2&page_number=2', ['BRIDGE', '2360.509']],
    ['API-10 a page after the last', '?page_size=2&page_number=9', []],
  ] as const
  test.each(filtered)('%s', async (_title, query, expected) => {
    const { status, body } = await get(typeof query === 'string' ? query : query())
    expect(status).toBe(200)
    expect(codes(body)).toEqual(expected)
  })

  test.each([
    ['API-10 page_size 0', '?page_size=0'], ['API-10 page_size 10001', '?page_size=10001'], ['API-7 page 0', '?page_number=0'],
    ['API-13 an unknown sort', '?sort_by=is_dnp'], ['API-13 an unknown direction', '?sort_by=item_code&sort_order=up'],
    ['API-17 an unknown filter', '?filters[secret]=1'], ['API-17 a word for an id', '?filters[external_dot_contractor_id][in][]=x'],
  ])('%s answers 422', async (_title, query) => {
    expect(await get(query)).toMatchObject({ status: 422, body: { status: 422, message: expect.any(String) } })
  })

  test('PAY-34 recent answers the last 10 items that this person assigned here, newest first; CLERK-9 with team it adds those of others, last', async () => {
    const items: number[] = []
    for (let index = 0; index < 12; index += 1) items.push(await desk.make.payItem(project, { item_code: `R-${index}`, line_number: 1000 - index }))
    for (const item of [...items, items[3] ?? 0]) {
      const slip = await desk.make.ticket(project)
      const sent = [{ haulhub_slip_id: slip, project_pay_item_id: item, quantity: 1 }]
      expect(await desk.clerk.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: sent })).toMatchObject({ status: 200 })
    }
    const { body } = await get('?recent=true')
    expect(codes(body)).toEqual(['R-3', 'R-11', 'R-10', 'R-9', 'R-8', 'R-7', 'R-6', 'R-5', 'R-4', 'R-2'])
    expect(codes((await get('?recent=true&filters[code_or_description][eq]=R-1')).body)).toEqual(['R-11', 'R-10', 'R-1'])
    const newcomer = await desk.signedIn('administrator')
    expect(codes((await get('?recent=true', newcomer)).body)).toEqual([])
    const slip = await desk.make.ticket(project)
    const sent = [{ haulhub_slip_id: slip, project_pay_item_id: items[0], quantity: 1 }]
    expect(await newcomer.post(`/v2/projects/${project}/pay_item_assignments`, { pay_item_assignments: sent })).toMatchObject({ status: 200 })
    // CLERK-9: the person's own items first, then those that the team used last
    expect(codes((await get('?recent=true&team=true', newcomer)).body)).toEqual(['R-0', 'R-3', 'R-11', 'R-10', 'R-9', 'R-8', 'R-7', 'R-6', 'R-5', 'R-4'])
    expect(codes((await get('?recent=true', newcomer)).body)).toEqual(['R-0'])
    await desk.owner.query(`DELETE FROM pay_item_assignments WHERE project_pay_item_id = ANY($1)`, [items])
    await desk.owner.query(`DELETE FROM pay_items WHERE id = ANY($1)`, [items])
  })
})

describe('RECO-26 the chip lists', () => {
  const chips = async (query = '') => {
    const { body } = await desk.clerk.get(`/v2/projects/${project}/pay_items/chip_filters${query}`)
    expect(faultsOf(payItems.chipFilters.answer, body)).toEqual([])
    return body
  }

  test('RECO-26 UOM-5 each list has label and value, units under the names of reconciliation units', async () => {
    expect(await chips()).toEqual({
      uoms: [{ label: 'CY', value: 'CY' }, { label: 'LF', value: 'LF' }, { label: 'Tons', value: 'TON' }],
      contract_projects: [{ label: 'Bridge 4', value: itemIds['part'] }],
      external_dot_contractors: [{ label: 'Prime', value: contractors['prime'] }, { label: 'Sub', value: contractors['sub'] }],
    })
  })

  test('RECO-46 PAY-42 a filter narrows the other lists but not its own, and tickets not available are left out', async () => {
    expect(await chips('?only_e_ticket_available=true&uom[]=CY')).toEqual({
      uoms: [{ label: 'CY', value: 'CY' }, { label: 'Tons', value: 'TON' }],
      contract_projects: [{ label: 'Bridge 4', value: itemIds['part'] }],
      external_dot_contractors: [{ label: 'Sub', value: contractors['sub'] }],
    })
    expect(await chips(`?external_dot_contractor_id[]=${contractors['prime']}`)).toMatchObject({ uoms: [{ value: 'TON' }], contract_projects: [] })
  })
})

describe('Contractors, periods and units', () => {
  test('PAY-36 contractors are listed whole on one page of 9999', async () => {
    const { body } = await desk.clerk.get(`/v1/projects/${project}/external_dot_contractors?page_number=1&page_size=9999`)
    expect(faultsOf(payItems.externalDotContractors.answer, body)).toEqual([])
    expect(body).toEqual({
      content: [
        { id: contractors['prime'], name: 'Prime', type: 'other', version: 1, item_count: 1 },
        { id: contractors['sub'], name: 'Sub', type: 'subcontractor', version: 1, item_count: 2 },
      ],
      page: { total_rows: 2, page_number: 1, page_size: 9999 },
    })
  })

  test('PAY-21 periods are read by number', async () => {
    const own = await desk.make.project()
    await desk.make.payPeriod(own, { number: 1, start_date: '2026-01-05', end_date: '2026-02-01', state: 'closed', closed_at: '2026-02-02T08:00:00Z', closed_by: desk.clerk.person.id })
    await desk.make.payPeriod(own, { number: 2, start_date: '2026-02-02' })
    const { body, headers } = await desk.clerk.get(`/v2/projects/${own}/pay_periods`)
    expect(faultsOf(payItems.payPeriods.answer, body)).toEqual([])
    expect(body.pay_periods).toMatchObject([
      { number: 1, start_date: '2026-01-05', end_date: '2026-02-01', state: 'closed', closed_by: desk.clerk.person.id },
      { number: 2, start_date: '2026-02-02', end_date: null, state: 'in_progress', closed_at: null },
    ])
    expect(headers.get('total-count')).toBe('2')
  })

  test('UOM-1 UOM-6 only units of the agency are read, with the exact factors of their ticket units', async () => {
    const { body } = await desk.clerk.get('/v1/reconciliation_uoms')
    expect(faultsOf(payItems.reconciliationUoms.answer, body)).toEqual([])
    expect(body.reconciliation_uoms).toMatchObject([{
      code: 'TON', name: 'Tons',
      ticket_units: [{ ticket_uom: 'LB', factor_numerator: 1, factor_denominator: 2000 }, { ticket_uom: 'TON', factor_numerator: 1, factor_denominator: 1 }],
    }])
    const foreign = await desk.signedIn('administrator', await desk.make.agency())
    expect((await foreign.get('/v1/reconciliation_uoms')).body).toEqual({ reconciliation_uoms: [] })
  })
})

describe('Who reads', () => {
  const paths = () => [
    `/v2/projects/${project}/pay_items`, `/v2/projects/${project}/pay_items/chip_filters`, `/v1/projects/${project}/external_dot_contractors`,
    `/v2/projects/${project}/pay_periods`, `/v2/projects/${project}/reconciliation_totals`, `/v2/projects/${project}/pay_item_assignments?haulhub_slip_id[]=1`,
    `/v1/projects/${project}/assign_pay_code_slips?filters[id][IN][]=1`,
  ]
  test.each([
    ['administrator', 200, 200], ['area_manager', 404, 200], ['field_engineer', 404, 200], ['field_inspector', 404, 200],
    ['pending', 404, 200], ['read_only_auditor', 200, 200], ['read_only_inspector', 200, 200],
    ['plant_inspector', 200, 200], ['safety_inspector', 403, 403], ['qc_lab', 403, 403],
  ] as const)('API-24 PROJ-44 %s gets %i when not on the team and %i when on it', async (role, off, on) => {
    const client = await desk.signedIn(role)
    for (const path of paths()) expect([path, (await client.get(path)).status]).toEqual([path, off])
    await desk.make.onTeam(project, client.person)
    for (const path of paths()) expect([path, (await client.get(path)).status]).toEqual([path, on])
  })

  test('API-16 another agency finds no project, a deleted project is not found, and no session is 401', async () => {
    const foreign = await desk.signedIn('administrator', await desk.make.agency())
    for (const path of paths()) expect(await foreign.get(path)).toMatchObject({ status: 404 })
    for (const path of paths()) expect(await desk.anyone.get(path)).toMatchObject({ status: 401 })
    const deletedProject = await desk.make.project({ deleted_at: new Date() })
    expect(await desk.clerk.get(`/v2/projects/${deletedProject}/pay_items`)).toMatchObject({ status: 404 })
  })
})
