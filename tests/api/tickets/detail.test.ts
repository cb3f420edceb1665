import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import type { FieldType } from '#src/areas/tickets/domain/field-types'
import { faultsOfAnswer } from '#tests/api/contract-answers'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
let inspector: SignedInClient
let project: number
let full: number

/** A plausible value for a field of this type, in the format in which the database stores it. */
function exampleOf(type: FieldType): unknown {
  switch (type.kind) {
    case 'text': return 'Text'
    case 'choice': return type.choices[0]
    case 'integer': return Math.max(type.min, 2)
    case 'decimal': return 12.5
    case 'date': return '2026-11-02'
    case 'time': return '2026-11-02T10:15:00-06:00'
    case 'boolean': return false
    case 'degrees': return 41.25
    case 'numbers': return [11000, 12000.5]
    default: return null
  }
}

beforeAll(async () => {
  server = await openTestServer()
  inspector = await server.signedIn('field_inspector')
  project = await server.make.project({ state_project_number: 'SP-DETAIL' })
  await server.make.onTeam(project, inspector.person)
  await server.make.payPeriod(project)
  const item = await server.make.payItem(project, { item_code: '2360.509', line_number: 7 })
  const contractor = await server.make.contractor(project, { name: 'Sub One', type: 'subcontractor' })
  const columns = ticketFields.filter(({ stored, type, key }) =>
    stored === 'column' && type.kind !== 'person' && !['id', 'version', 'plant_id', 'dot_project_id', 'pay_period', 'status', 'max_gvw_override', 'ticket_date', 'ticketed_at'].includes(key))
  const details = ticketFields.filter(({ stored }) => stored === 'details')
  full = await server.make.ticket(project, {
    ...Object.fromEntries(columns.map((field) => [field.key, exampleOf(field.type)])),
    ticket_number: 'FULL-1', ticket_date: '2026-11-02', ticketed_at: '2026-11-02T16:15:00Z', status: 'delivered', coded: true, pay_period: 1,
    primary_pay_item_id: item, flag_by_dot: true, flagged_by: inspector.person.id, flagged_at: '2026-11-03T00:00:00Z', net_amount: '12.3450',
    details: Object.fromEntries(details.map((field) => [field.key, exampleOf(field.type)])),
  })
  await server.owner.query(
    `INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, external_dot_contractor_id,
       pay_period, assigned_by) VALUES ($1, $2, 1, $3, $4, 12.35, $5, 1, $6)`,
    [server.make.firstAgency, full, project, item, contractor, inspector.person.id])
})
afterAll(() => server.close())

describe('a ticket in an answer', () => {
  test('TICK-16 TICK-24 TICK-26 TICK-28 the list has every field of the catalog and nothing that the contract does not name', async () => {
    const { body } = await inspector.get(`/v1/slips?project_id=${project}`)
    expect(faultsOfAnswer(tickets.list, body)).toEqual([])
    const keys = ticketFields.map(({ key }) => key).filter((key) => key !== 'notes')
    expect(Object.keys(body.slips[0])).toEqual(expect.arrayContaining(keys))
    expect(body.slips[0]).toMatchObject({
      ticketed_at: '2026-11-02T16:15:00+00:00', ticket_date: '2026-11-02', connected_dot_project_number: 'SP-DETAIL', axle_weights: [11000, 12000.5],
      primary_pay_code: '2360.509', primary_line_number: 7, primary_pay_code_quantity: 12.35, secondary_pay_code: null, pay_period: 1,
      flagged_by: { id: inspector.person.id }, reconciliation: { primary_pay_item: { item_code: '2360.509' }, primary_pay_code_quantity: 12.35,
        primary_external_dot_contractor: { name: 'Sub One' }, secondary_pay_item: null } })
  })

  test('TICK-16 a ticket with only the required fields satisfies the contract too', async () => {
    const bare = await server.make.ticket(project, { uom_1: null, quantity: null, gross_amount_1: null, tare_amount_1: null, net_amount: null, truck: null })
    expect(faultsOfAnswer(tickets.detail, (await inspector.get(`/v4/slips/${bare}`)).body)).toEqual([])
  })

  test('API-36 amounts are sent as JSON numbers with two decimals', async () => {
    const answer = await fetch(`${server.address}/v4/slips/${full}`, { headers: inspector.headers })
    const text = await answer.text()
    expect(text).toContain('"net_amount":12.35,')
    expect(text).toContain('"gross_amount_1":12.50,')
  })

  test('TICK-29 TICK-30 TICK-31 TICK-41 the detail is in groups, weight_info includes the net, and empty fields are left out', async () => {
    const { body } = await inspector.get(`/v4/slips/${full}`)
    expect(faultsOfAnswer(tickets.detail, body)).toEqual([])
    const groups: { group_name: string; values: { key: string; value: unknown }[] }[] = body.slip.grouped_fields_with_values
    expect(groups.find(({ group_name }) => group_name === 'weight_info')?.values).toContainEqual({ key: 'net_amount', value: 12.35 })
    expect(groups.flatMap(({ values }) => values).filter(({ value }) => value === null || value === '')).toEqual([])
    const bare = await server.make.ticket(project)
    const { slip } = (await inspector.get(`/v4/slips/${bare}`)).body
    expect(slip.grouped_fields_with_values.map((group: { group_name: string }) => group.group_name)).toEqual(
      ['ticket_info', 'weight_info', 'party_info', 'material_info', 'notes_info'])
  })

  test('API-16 PROJ-44 a ticket of another agency or of another team’s project answers 404, like one that does not exist', async () => {
    const agency = await server.make.agency()
    const elsewhere = await server.make.ticket(await server.make.project({ dot_authority_id: agency }), { dot_authority_id: agency })
    const otherTeam = await server.make.ticket(await server.make.project())
    for (const id of [elsewhere, otherTeam, 2_000_000_000]) {
      for (const path of [`/v4/slips/${id}`, `/v1/slips/${id}/slip_events`, `/v1/slips/${id}/sources`]) {
        expect((await inspector.get(path)).status, path).toBe(404)
      }
      expect((await inspector.patch(`/v1/slips/${id}`, { slipId: id, flag: true })).status).toBe(404)
      expect((await inspector.post(`/v1/slips/${id}/notes`, { text: 'x' })).status).toBe(404)
    }
  })

  test('TICK-97 only administrators see a ticket without a project', async () => {
    const unconnected = await server.make.ticket(null, { ticket_number: 'LOOSE-1' })
    const administrator = await server.signedIn('administrator')
    const auditor = await server.signedIn('read_only_auditor')
    const listed = await administrator.get('/v1/slips?filters[connected]=false')
    expect(listed.body.slips.map((slip: { id: number }) => slip.id)).toEqual([unconnected])
    expect((await auditor.get('/v1/slips?filters[connected]=false')).body.slips).toEqual([])
    expect((await auditor.get(`/v4/slips/${unconnected}`)).status).toBe(404)
  })

  test('PROJ-44 TICK-3 across all projects a field inspector gets the tickets of their own teams, and an auditor those of the agency', async () => {
    const mine = (await inspector.get('/v1/slips?page_size=100')).body.slips.map((slip: { dot_project_id: number }) => slip.dot_project_id)
    expect(new Set(mine)).toEqual(new Set([project]))
    const auditor = await server.signedIn('read_only_auditor')
    const all = (await auditor.get('/v1/slips?page_size=100')).body.slips.map((slip: { dot_project_id: number }) => slip.dot_project_id)
    expect(new Set(all).size).toBeGreaterThan(1)
  })

  test.each(['safety_inspector', 'qc_lab'] as const)('API-24 %s sees no tickets: 403', async (role) => {
    const client = await server.signedIn(role)
    for (const path of ['/v1/slips', `/v4/slips/${full}`, '/v1/slips/aggregates?aggregate_by=status', '/v1/trucks', '/v1/slips/ids']) {
      expect((await client.get(path)).status, path).toBe(403)
    }
    expect((await server.anyone.get('/v1/slips')).status).toBe(401)
  })

  test('TICK-83 TICK-84 aggregates count and sum by each field, with the filters of the feed', async () => {
    const fields = ['status', 'material_description', 'ticket_type', 'plant_name', 'supplier', 'contractor', 'truck', 'date', 'pay_code']
    for (const field of fields) {
      const answer = await inspector.get(`/v1/slips/aggregates?aggregate_by=${field}&project_id=${project}&filters[id][in][]=${full}`)
      expect(faultsOfAnswer(tickets.aggregates, answer.body)).toEqual([])
      expect(answer.body.aggregates).toEqual([expect.objectContaining({ count: 1, net_amount: 12.35, uom: 'Text' })])
    }
    const byCode = await inspector.get(`/v1/slips/aggregates?aggregate_by=pay_code&project_id=${project}&status=delivered`)
    expect(byCode.body.aggregates[0].key).toBe('2360.509')
    expect((await inspector.get('/v1/slips/aggregates?aggregate_by=weather')).status).toBe(422)
  })

  test('API-33 WORK-29 the totals of a selection by ids equal those of all matching tickets except some', async () => {
    const a = await server.make.ticket(project, { uom_1: 'TON', net_amount: '10.1000', truck: 'SUM' })
    const b = await server.make.ticket(project, { uom_1: 'TON', net_amount: '0.2000', truck: 'SUM' })
    const c = await server.make.ticket(project, { uom_1: 'CY', net_amount: '9.0000', truck: 'SUM' })
    const byIds = await inspector.post('/v1/slips/totals', { slip_ids: [a, b] })
    expect(faultsOfAnswer(tickets.totals, byIds.body)).toEqual([])
    expect(byIds.body).toEqual({ count: 2, coded_count: 0, totals: [{ uom: 'TON', count: 2, net_amount: 10.3 }] })
    const filters = { project_id: project, filters: { truck: { in: ['SUM'] } } }
    expect((await inspector.post('/v1/slips/totals', { filters, except_ids: [c] })).body).toEqual(byIds.body)
    expect((await inspector.post('/v1/slips/totals', { filters })).body.totals).toHaveLength(2)
    expect((await inspector.post('/v1/slips/totals', { filters, slip_ids: [a] })).status).toBe(422)
    expect((await inspector.post('/v1/slips/totals', {})).status).toBe(422)
  })
})
