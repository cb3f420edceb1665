import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ContractEntry } from '#src/platform/api/contract'
import { areas } from '#src/main/server/areas'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import { makeAgency, type AgencyRows } from '#tests/faults/agency-rows'
import { tablesOfAreas } from '#tests/faults/area-tables'
import { openFaultServer, type FaultServer } from '#tests/faults/fault-server'
import { logFigures } from '#tests/faults/figures'
import { sampleCall } from '#tests/faults/sample-calls'
import { send, type Reply } from '#tests/faults/send'
import { lineOf, mayByLine } from '#tests/faults/specification-who'

const { records, parts, beside } = tablesOfAreas
const ENDS_SESSION = new Set(['DELETE /auth-service/logout', 'POST /v3/dot_authorities/:id/activate'])

const writes = areas.flatMap(({ entries }) => entries.map(({ entry }) => entry)).filter(({ method }) => method !== 'GET')
const callOf = ({ method, path }: ContractEntry) => `${method} ${path}`

let server: FaultServer
let rows: AgencyRows
let administrator: SignedInClient
let manager: SignedInClient
let tables: readonly { readonly name: string; readonly key: string }[]

beforeAll(async () => {
  server = await openFaultServer()
  rows = await makeAgency(server, { mark: '', agency: server.make.firstAgency })
  administrator = await server.signedIn('administrator')
  manager = await server.signedIn('area_manager')
  await server.make.onTeam(rows.ids.project, manager.person)
  // the first write to this list creates its default entries, which would otherwise count as changes of a later call
  await administrator.post('/v1/agency_choices', { list: 'lanes', label: 'First' })
  tables = (await server.owner.query<{ name: string; key: string }>(`
    SELECT table_name AS name, CASE WHEN table_name = 'pay_periods' THEN 'number' WHEN bool_or(column_name = 'id') THEN 'id' ELSE 'NULL' END AS key
    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1 HAVING bool_or(column_name = 'dot_authority_id') AND table_name IN (
      SELECT relname FROM pg_class WHERE relrowsecurity) ORDER BY 1`)).rows
}, 120_000)
afterAll(() => server.close())

/**
 * The rows of the agency by table and key, each as a hash of its content. Columns that change without an event are left out:
 * times of last use, the time of a project's last ticket (counted from tickets, which have their own events), the login that a
 * background task links, the result of a provider's last test, and the last Update number.
 */
async function rowsNow(): Promise<Map<string, string>> {
  const one = ({ name, key }: (typeof tables)[number]) => `
    SELECT '${name}' AS name, ${key}::text AS key, md5((to_jsonb(t) - '{last_active_at,last_used_at,last_ticketed_at,updated_at,last_change_order_number,login_id,checked_at,check_problem}'::text[])::text) AS hash FROM ${name} t WHERE dot_authority_id = $1`
  const result = await server.owner.query<{ name: string; key: string | null; hash: string }>(tables.map(one).join(' UNION ALL '), [rows.ids.agency])
  return new Map(result.rows.map(({ name, key, hash }) => [`${name} ${key ?? hash}`, hash]))
}

/**
 * The tickets and records that events name, as kind and id: those of the call's own events (`own`), and those of all new events
 * (`meanwhile`). The latter include events of background tasks that an earlier call started.
 */
async function eventsOf({ headers }: Reply, fresh: readonly string[]): Promise<{ readonly own: ReadonlySet<string>; readonly meanwhile: ReadonlySet<string> }> {
  const result = await server.owner.query<{ told: string; isOwn: boolean }>(`
    SELECT told, request_id = $1 OR change_set::text = $2 AS "isOwn" FROM (
      SELECT 'slip_events ' || id AS row, 'slip ' || slip_id AS told, request_id, change_set FROM slip_events
      UNION ALL SELECT 'record_events ' || id, record_kind || ' ' || record_id, request_id, change_set FROM record_events) AS events
    WHERE request_id = $1 OR change_set::text = $2 OR row = ANY ($3)`, [headers.get('request-id'), headers.get('change-set'), fresh])
  return { own: new Set(result.rows.filter(({ isOwn }) => isOwn).map(({ told }) => told)), meanwhile: new Set(result.rows.map(({ told }) => told)) }
}

async function untilItsJobIsOver({ text }: Reply): Promise<void> {
  const [, job] = /"job_id":"([0-9a-f-]{36})"/.exec(text) ?? []
  if (job === undefined) return
  await vi.waitFor(async () => {
    const result = await server.owner.query<{ status: string }>('SELECT status FROM jobs WHERE id = $1', [job])
    expect(result.rows[0]?.status).toBe('success')
  }, { timeout: 30_000, interval: 50 })
}

test('TICK-81, PROJ-35 every table of an agency is a record, part of one, or listed as neither', () => {
  const known = new Set([...Object.keys(records), ...parts, ...beside, 'slips'])
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

test('TICK-81, PROJ-35, API-32 a successful call of every write leaves an event for each row that it changed, in the same transaction', async () => {
  const faults: string[] = []
  const figures = { writes: 0, 'rows changed': 0, events: 0 }
  for (const entry of writes) {
    const isAdministrators = mayByLine(lineOf(callOf(entry)) ?? '', 'administrator')
    const caller = ENDS_SESSION.has(callOf(entry)) ? await sessionOf(server.running, administrator.person) : isAdministrators ? administrator : manager
    const headers = entry.who === 'api_key' ? { authorization: `Bearer ${rows.key}` } : caller.headers
    const sample = await sampleCall(entry, { ids: rows.ids, rows, caller })
    const before = await rowsNow()
    const reply = await send(server.address, headers, entry, sample)
    await untilItsJobIsOver(reply)
    const after = await rowsNow()
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((row) => before.get(row) !== after.get(row))
    // a change and its event are committed together, so both are visible now or neither is
    const events = await eventsOf(reply, changed.filter((row) => /^(slip|record)_events /.test(row)))
    figures.writes += 1
    figures.events += events.own.size
    for (const row of changed) {
      const [table = '', key = ''] = row.split(' ')
      if (beside.has(table)) continue
      figures['rows changed'] += 1
      const recordName = table === 'slips' ? `slip ${key}` : `${records[table]} ${key}`
      // a change of a person's own account has an event of the kind 'account'
      if (table === 'employees' && events.own.has(`account ${key}`)) continue
      if (parts.has(table) ? events.own.size === 0 : !events.meanwhile.has(recordName)) faults.push(`${callOf(entry)} (${reply.status}) changed ${row} without an event`)
    }
  }
  logFigures('trail', figures)
  expect(faults).toEqual([])
  expect(figures['rows changed']).toBeGreaterThan(50)
}, 300_000)
