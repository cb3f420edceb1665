import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgency } from '#src/main/server/make-agency'
import { signedInAs } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('UOM-7 admin 1: a new agency has the usual units with exact factors, and its administrator may edit them', async () => {
  const { database, jobs } = server.running.platform
  const agency = await makeAgency(database, jobs, { name: 'Units DOT', administrator: 'units@units.example' })
  const { rows } = await server.owner.query<{ unit: string }>(
    `SELECT code || coalesce(' ' || string_agg(ticket_uom || ' ' || trim_scale(factor_numerator) || '/' || trim_scale(factor_denominator), ', ' ORDER BY ticket_uom), '') AS unit
     FROM reconciliation_uoms unit LEFT JOIN reconciliation_uom_units counted ON counted.dot_authority_id = unit.dot_authority_id AND counted.reconciliation_uom_id = unit.id
     WHERE unit.dot_authority_id = $1 GROUP BY unit.id, code ORDER BY code`, [agency.id])
  expect(rows.map(({ unit }) => unit)).toEqual([
    'C Y CUYD 1/1, CY 1/1',
    'EACH EA 1/1, LOAD 1/1',
    'GAL GAL 1/1, L 125000000/473176473',
    'L F LF 1/1',
    'LB LB 1/1, LBS 1/1',
    'S F SF 1/1',
    'S Y SY 1/1',
    'TON KG 50000/45359237, LB 1/2000, LBS 1/2000, METRIC TON 50000000/45359237, MT 50000000/45359237, TN 1/1, TONNE 50000000/45359237, TONS 1/1',
  ])

  const administrator = await signedInAs({ address: server.address, platform: server.running.platform }, server.make, 'administrator', agency.id)
  const { body } = await administrator.get('/v1/reconciliation_uoms?page_size=100')
  const pounds = body.reconciliation_uoms.find(({ code }: { code: string }) => code === 'LB')
  const changed = await administrator.patch(`/v1/reconciliation_uoms/${pounds.id}`, { name: 'Pounds, avoirdupois', version: pounds.version })
  expect([changed.status, changed.body.reconciliation_uom?.name]).toEqual([200, 'Pounds, avoirdupois'])
})

test('F9 UOM-7 AUTH-44 the units and flags of a new agency have their events, attributed to the operator', async () => {
  const { database, jobs } = server.running.platform
  const agency = await makeAgency(database, jobs, { name: 'Events DOT', administrator: 'events@units.example' })
  const { rows: missing } = await server.owner.query(
    `SELECT code FROM reconciliation_uoms unit WHERE dot_authority_id = $1 AND NOT EXISTS (
      SELECT FROM record_events WHERE dot_authority_id = $1 AND record_kind = 'reconciliation_uom' AND record_id = unit.id AND event = 'created'
        AND changes -> 'code' = jsonb_build_array(null, unit.code))`, [agency.id])
  expect(missing).toEqual([])
  const { rows } = await server.owner.query(
    `SELECT record_kind, event, actor, actor_employee_id, count(*)::int, count(DISTINCT change_set)::int AS sets FROM record_events
     WHERE dot_authority_id = $1 AND record_kind IN ('reconciliation_uom', 'feature_flag') GROUP BY 1, 2, 3, 4 ORDER BY 1`, [agency.id])
  const by = { actor: 'The operator', actor_employee_id: null, sets: 1 }
  expect(rows).toEqual([
    { record_kind: 'feature_flag', event: 'switched_on', ...by, count: 1 },
    { record_kind: 'reconciliation_uom', event: 'created', ...by, count: 8 },
  ])
})
