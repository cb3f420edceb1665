import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportStates } from '#src/areas/daily-work-reports/domain/report'
import { incidentStates, issueTypes } from '#src/areas/incidents/domain/incident'
import { submittalStates } from '#src/areas/partners/domain/submittals/submittal-states'
import { readStation } from '#src/areas/stationing/domain/station-text'
import { findGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { nearestStations } from '#src/areas/stationing/server/stations/nearest-station'
import { openDatabase } from '#src/platform/server/database/database'
import { migrate } from '#src/platform/server/database/migrate'
import { sql } from '#src/platform/server/database/sql'
import { CANARY, sampleAgencies } from '#src/sample-data/agencies'
import { loadSampleData } from '#src/sample-data/load-sample-data'
import { testDatabase, type TestDatabase } from '#tests/database'

const NOW = new Date('2026-11-21T22:00:00Z')

let database: TestDatabase
let owner: pg.Client
const loaded: boolean[] = []

beforeAll(async () => {
  database = await testDatabase()
  const load = () => loadSampleData({ ownerConnectionString: database.connectionString, now: NOW, say: () => undefined })
  loaded.push(...(await Promise.all([load(), load()])))
  owner = new pg.Client({ connectionString: database.connectionString })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function rowsOf(text: string): Promise<Record<string, unknown>[]> {
  return (await owner.query<Record<string, unknown>>(text)).rows
}

/** The first column of the first row, as a number. */
async function numberOf(text: string): Promise<number> {
  const [row] = await rowsOf(text)
  return Number(Object.values(row ?? {})[0])
}

describe('the sample data in the database', () => {
  test('API-31 of two servers that start at once, one loads the data, and a later start finds it there', async () => {
    expect(loaded.toSorted()).toEqual([false, true])
    const before = await numberOf('SELECT count(*) FROM slips')
    expect(await loadSampleData({ ownerConnectionString: database.connectionString, now: NOW, say: () => undefined })).toBe(false)
    expect(await numberOf('SELECT count(*) FROM slips')).toBe(before)
    expect(before).toBeGreaterThan(5500)
    expect(before).toBeLessThan(6500)
  })

  test('E.1 projects are in every status, one is deleted, and reconciliation in each of its three states', async () => {
    expect(await rowsOf('SELECT DISTINCT status FROM dot_projects ORDER BY 1')).toEqual(
      ['archived', 'bid', 'completed', 'construction', 'draft'].map((status) => ({ status })),
    )
    expect(await rowsOf('SELECT DISTINCT reconciliation FROM dot_projects ORDER BY 1')).toHaveLength(3)
    expect(await numberOf('SELECT count(*) FROM dot_projects WHERE deleted_at IS NOT NULL')).toBe(1)
  })

  test('TICK-32 tickets are in every status', async () => {
    expect((await rowsOf('SELECT DISTINCT status FROM slips')).map(({ status }) => status).toSorted()).toEqual(
      ['', 'changed_after_delivered', 'delivered', 'flagged', 'pending', 'rejected', 'voided'],
    )
  })

  test.each([
    ['TICK-30 gross less tare is the net, in both units', `SELECT count(*) FROM slips
      WHERE gross_amount_1 - tare_amount_1 <> net_amount OR gross_amount_2 - tare_amount_2 <> net_amount_2`],
    ['TICK-39 the overload is gross less the applicable Max GVW, never below 0', `SELECT count(*) FROM slips s
      LEFT JOIN dot_projects p ON p.dot_authority_id = s.dot_authority_id AND p.id = s.dot_project_id
      WHERE s.dot_project_id IS NOT NULL AND s.overload_amount IS DISTINCT FROM CASE WHEN s.gross_amount_1 IS NULL THEN NULL
        WHEN s.uom_1 = 'LB' THEN greatest(0, s.gross_amount_1 - coalesce(s.max_gvw_override, p.max_gvw_override, s.max_gvw))
        ELSE greatest(0, s.gross_amount_1 - coalesce(s.max_gvw_override, p.max_gvw_override, s.max_gvw)::numeric / 2000) END
        AND coalesce(s.max_gvw_override, p.max_gvw_override, s.max_gvw) IS NOT NULL`],
    ['RECO-73 a ticket is coded exactly when it has assignments, and names them', `SELECT count(*) FROM slips s
      LEFT JOIN pay_item_assignments one ON one.dot_authority_id = s.dot_authority_id AND one.slip_id = s.id AND one.slot = 1
      LEFT JOIN pay_item_assignments two ON two.dot_authority_id = s.dot_authority_id AND two.slip_id = s.id AND two.slot = 2
      WHERE s.coded <> (one.slip_id IS NOT NULL) OR s.primary_pay_item_id IS DISTINCT FROM one.project_pay_item_id
        OR s.secondary_pay_item_id IS DISTINCT FROM two.project_pay_item_id OR s.pay_period IS DISTINCT FROM one.pay_period
        OR one.dot_project_id <> s.dot_project_id`],
    ['RECO-79 the coded quantities of a ticket add up to its net less the overload', `SELECT count(*) FROM slips s JOIN (
        SELECT dot_authority_id, slip_id, sum(quantity) AS coded FROM pay_item_assignments GROUP BY 1, 2) a
        ON a.dot_authority_id = s.dot_authority_id AND a.slip_id = s.id
      WHERE a.coded <> CASE WHEN s.uom_1 = 'LB' THEN (s.net_amount - coalesce(s.overload_amount, 0)) / 2000
        ELSE s.net_amount - coalesce(s.overload_amount, 0) END`],
    ['RECO-70 no rejected or voided ticket is coded', `SELECT count(*) FROM slips WHERE coded AND status IN ('rejected', 'voided')`],
    ['RECO-38 every assigned contractor is listed for the item', `SELECT count(*) FROM pay_item_assignments a
      WHERE external_dot_contractor_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM pay_item_contractors c WHERE c.dot_authority_id = a.dot_authority_id
        AND c.pay_item_id = a.project_pay_item_id AND c.external_dot_contractor_id = a.external_dot_contractor_id)`],
    ['PAY-14 a project has one do-not-pay item from ready on, and none before', `SELECT count(*) FROM dot_projects p
      WHERE (reconciliation <> 'setting_up')::int <> (SELECT count(*) FROM pay_items i
        WHERE i.dot_authority_id = p.dot_authority_id AND i.dot_project_id = p.id AND is_dnp)`],
    ['E.3 each confirmed project has one period in progress, and closed periods have an end', `SELECT count(*) FROM dot_projects p
      WHERE (reconciliation = 'confirmed')::int <> (SELECT count(*) FROM pay_periods d WHERE d.dot_authority_id = p.dot_authority_id
          AND d.dot_project_id = p.id AND state = 'in_progress')
        OR EXISTS (SELECT 1 FROM pay_periods d WHERE d.dot_authority_id = p.dot_authority_id AND d.dot_project_id = p.id
          AND (state = 'closed') <> (end_date IS NOT NULL AND closed_at IS NOT NULL AND closed_by IS NOT NULL))`],
    ['TICK-80 every ticket has the event of its receipt and the version of its last event', `SELECT count(*) FROM slips s
      WHERE NOT EXISTS (SELECT 1 FROM slip_events e WHERE e.dot_authority_id = s.dot_authority_id AND e.slip_id = s.id AND e.event = 'received')
        OR s.version <> (SELECT max(slip_version) FROM slip_events e WHERE e.dot_authority_id = s.dot_authority_id AND e.slip_id = s.id)`],
    ['PLUS-1 every ticket has its source, with the net that it was first issued with', `SELECT count(*) FROM slips s
      WHERE s.ticketed_net IS DISTINCT FROM (SELECT (body ->> 'net_amount')::numeric FROM slip_sources c
        WHERE c.dot_authority_id = s.dot_authority_id AND c.slip_id = s.id ORDER BY id LIMIT 1)
        OR NOT EXISTS (SELECT 1 FROM slip_sources c WHERE c.dot_authority_id = s.dot_authority_id AND c.slip_id = s.id)`],
    ['PLUS-2 exactly the reissued and voided tickets have more than one source', `SELECT count(*) FROM slips s
      WHERE (reissued OR void) <> ((SELECT count(*) FROM slip_sources c WHERE c.dot_authority_id = s.dot_authority_id AND c.slip_id = s.id) > 1)`],
    ['E.2 no event is later than the loading of the sample data or earlier than the issue of its ticket', `SELECT count(*) FROM slips s
      JOIN slip_events e ON e.dot_authority_id = s.dot_authority_id AND e.slip_id = s.id
      WHERE e.happened_at > '2026-11-21T22:00:00Z' OR e.happened_at < s.ticketed_at`],
    ['TICK-44 a delivered ticket has a day, and a rejected one a day and a reason', `SELECT count(*) FROM slips
      WHERE (status IN ('delivered', 'changed_after_delivered') AND delivered_date IS NULL)
        OR (status = 'rejected') <> (rejection_reason IS NOT NULL AND rejected_on IS NOT NULL)`],
    ['TICK-97 a ticket without a project has a job number that is connected to no project', `SELECT count(*) FROM slips s
      JOIN job_slip_projects j ON j.dot_authority_id = s.dot_authority_id AND j.supplier = s.supplier AND j.job_number = s.job_number
      WHERE s.dot_project_id IS DISTINCT FROM j.dot_project_id AND j.job_number NOT LIKE '%YARD'`],
  ])('%s', async (_title, text) => {
    expect(await numberOf(text)).toBe(0)
  })

  test('PROJ-41 job numbers are connected, unconnected and hidden', async () => {
    expect(await rowsOf('SELECT DISTINCT dot_project_id IS NOT NULL AS connected, hidden FROM job_slip_projects ORDER BY 1, 2')).toEqual([
      { connected: false, hidden: false },
      { connected: false, hidden: true },
      { connected: true, hidden: false },
    ])
  })

  test('PAY-13 items list none, one, two with one subcontractor, two subcontractors, and three contractors', async () => {
    const combinations = await rowsOf(`SELECT DISTINCT count(c.external_dot_contractor_id)::int AS contractors,
        count(c.external_dot_contractor_id) FILTER (WHERE x.type = 'subcontractor')::int AS subcontractors
      FROM pay_items i LEFT JOIN pay_item_contractors c ON c.dot_authority_id = i.dot_authority_id AND c.pay_item_id = i.id
      LEFT JOIN external_dot_contractors x ON x.dot_authority_id = c.dot_authority_id AND x.id = c.external_dot_contractor_id
      WHERE i.dot_authority_id = 1 AND i.dot_project_id = 1 GROUP BY i.id ORDER BY 1, 2`)
    expect(combinations.map(({ contractors, subcontractors }) => `${String(contractors)}/${String(subcontractors)}`)).toEqual(
      expect.arrayContaining(['0/0', '1/0', '2/1', '2/2', '3/2']),
    )
  })

  test('duplicates, gaps, late and overweight tickets occur at about their rates', async () => {
    const [counts] = await rowsOf(`SELECT
        avg((created_at > ticketed_at + interval '24 hours')::int)::float AS late,
        avg(overloaded::int)::float AS overweight, avg(void::int)::float AS voided, avg(reissued::int)::float AS reissued,
        avg(flag_by_dot::int)::float AS flagged, avg((dot_project_id IS NULL)::int)::float AS unmatched,
        (SELECT count(*) FROM slips a JOIN slips b USING (dot_authority_id, plant_id, truck, net_amount)
          WHERE a.id < b.id AND b.ticketed_at - a.ticketed_at BETWEEN interval '0' AND interval '10 minutes')::float / count(*) AS duplicates
      FROM slips`)
    const between = (low: number, high: number) => expect.toSatisfy((value: number) => value > low && value < high)
    expect(counts).toEqual({
      late: between(0.001, 0.01),
      overweight: between(0.003, 0.02),
      voided: between(0.005, 0.02),
      reissued: between(0.005, 0.02),
      flagged: between(0.02, 0.06),
      unmatched: between(0.005, 0.02),
      duplicates: between(0.004, 0.02),
    })
  })

  test('RECO-1 the paving project has some 1,300 tickets, several hundred of the period in progress uncoded, and some of today', async () => {
    const [counts] = await rowsOf(`SELECT count(*)::int AS tickets, count(*) FILTER (WHERE NOT coded AND ticket_date >= (SELECT start_date FROM pay_periods
        WHERE dot_authority_id = 1 AND dot_project_id = 1 AND state = 'in_progress'))::int AS uncoded,
      count(*) FILTER (WHERE ticket_date = '2026-11-21')::int AS today FROM slips WHERE dot_authority_id = 1 AND dot_project_id = 1`)
    expect(counts?.['tickets']).toSatisfy((count: number) => count > 1200 && count < 1400)
    expect(counts?.['uncoded']).toSatisfy((count: number) => count > 200)
    expect(counts?.['today']).toSatisfy((count: number) => count > 10)
  })

  test('API-9 every text of the second agency carries the canary, and no other agency has it', async () => {
    const texts: Readonly<Record<string, readonly string[]>> = {
      employees: ['first_name', 'last_name'],
      dot_projects: ['title', 'state_project_number', 'description'],
      plants: ['name', 'supplier', 'address'],
      external_dot_contractors: ['name'],
      external_dot_contract_projects: ['name'],
      pay_items: ['item_code', 'item_description'],
      reconciliation_uoms: ['name'],
      api_keys: ['name'],
      job_slip_projects: ['supplier', 'job_number', 'job_name'],
      slip_notes: ['text', 'author'],
      slip_events: ['actor'],
      routes: ['route_id', 'name'],
      slips: ['ticket_number', 'truck', 'hauler', 'plant_name', 'supplier', 'customer_name', 'contractor', 'material_description', 'product_code',
        'job_name', 'job_number', 'weighmaster', 'station', 'district', 'rejection_reason'],
    }
    for (const [table, columns] of Object.entries(texts)) {
      for (const column of columns) {
        const wrong = `SELECT count(*) FROM ${table} WHERE ${column} IS NOT NULL AND (dot_authority_id = 2) <> (position('${CANARY}' in ${column}) > 0)`
        expect([table, column, await numberOf(wrong)]).toEqual([table, column, 0])
      }
    }
    for (const table of ['slips', 'slip_sources', 'slip_events', 'slip_corrections', 'pay_item_assignments', 'dot_projects', 'pay_items', 'plants']) {
      const leaks = `SELECT count(*) FROM ${table} t WHERE dot_authority_id <> 2 AND position('${CANARY}' in t::text) > 0`
      expect([table, await numberOf(leaks)]).toEqual([table, 0])
    }
  })

  test('GEO-19 tickets have the station and the offset that the product gives them beside the alignment of their project, from the server’s own event, and keep them when it looks again', async () => {
    const stationed = await rowsOf(`SELECT slips.id, slips.dot_project_id, slips.station = given.station AS same, given.offset_feet::float8 AS offset, given.alignment_id, slips.delivery_lat::float8 AS latitude, slips.delivery_long::float8 AS longitude,
        (SELECT changes FROM slip_events event WHERE event.dot_authority_id = slips.dot_authority_id AND event.slip_id = slips.id AND event.actor = 'Slipway' AND event.actor_employee_id IS NULL) AS changes, slips.station
      FROM stationed_tickets given JOIN slips ON slips.dot_authority_id = given.dot_authority_id AND slips.id = given.slip_id WHERE given.dot_authority_id = 1`)
    expect(stationed.length).toBeGreaterThan(300)
    expect(new Set(stationed.map(({ dot_project_id: project }) => project)).size).toBe(2)
    expect(stationed.filter(({ same, station, offset, changes }) => same !== true || JSON.stringify(changes) !== JSON.stringify({ station: [null, station], station_offset: [null, offset] }))).toEqual([])
    const late = await rowsOf(`SELECT slips.id FROM stationed_tickets given JOIN slips USING (dot_authority_id) JOIN alignments USING (dot_authority_id) JOIN stations ON stations.dot_authority_id = given.dot_authority_id AND stations.alignment_id = alignments.id
      WHERE slips.id = given.slip_id AND alignments.id = given.alignment_id AND greatest(alignments.created_at, alignments.updated_at, stations.created_at, stations.updated_at) >= slips.ticketed_at`)
    expect(late).toEqual([])
    expect([stationed.some(({ offset }) => Number(offset) < 0), stationed.some(({ offset }) => Number(offset) > 0), stationed.every(({ offset }) => Math.abs(Number(offset)) < 30)]).toEqual([true, true, true])
    const product = openDatabase({ connectionString: (await migrate(database.connectionString)).appConnectionString, connections: 1 })
    const nearest = nearestStations(await product.inAgency(1, (db) => findGeometry(db, sql.part`true`)).finally(() => product.close()))
    const again = (one: Record<string, unknown>) => nearest({ id: Number(one['id']), dot_project_id: Number(one['dot_project_id']), station: null, latitude: Number(one['latitude']), longitude: Number(one['longitude']) })
    expect(stationed.filter((one) => {
      const { alignment, station, offset } = again(one)
      return alignment?.id !== one['alignment_id'] || station !== one['station'] || offset !== one['offset']
    })).toEqual([])
  })

  test('GEO-19 a station that an inspector entered is on the alignment of its project', async () => {
    const entered = await rowsOf(`SELECT ticket.dot_authority_id AS agency, entry.to_value #>> '{}' AS station, line.station_start::float8 AS first, (line.station_start + line.length)::float8 AS last
      FROM slip_corrections entry JOIN slips ticket ON ticket.dot_authority_id = entry.dot_authority_id AND ticket.id = entry.slip_id
      JOIN alignments line ON line.dot_authority_id = ticket.dot_authority_id AND line.dot_project_id = ticket.dot_project_id WHERE entry.field = 'station'`)
    expect(new Set(entered.map(({ agency }) => agency)).size).toBeGreaterThan(1)
    expect(entered.length).toBeGreaterThan(100)
    expect(entered.filter(({ station, first, last }) => {
      const feet = readStation(String(station).replace(CANARY, ''))
      return feet === null || feet <= Number(first) || feet >= Number(last)
    })).toEqual([])
  })

  test('API-31 the next id that the database gives is free', async () => {
    for (const table of ['logins', 'employees', 'dot_projects', 'pay_items', 'plants', 'slips', 'slip_notes', 'slip_events', 'slip_sources', 'job_slip_projects', 'api_keys', 'routes', 'route_lines', 'work_zones', 'record_events']) {
      const next = `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) - (SELECT max(id) FROM ${table})`
      expect([table, await numberOf(next)]).toEqual([table, 1])
    }
  })
})

describe.each(sampleAgencies.map(({ name, id }) => [name, id] as const))('what %s begins with', (_name, agency) => {
  /** The sorted distinct values of an expression over the agency's rows. `from` is a table with a WHERE clause. */
  const valuesOf = async (column: string, from: string) => (await rowsOf(`SELECT DISTINCT ${column} AS value FROM ${from} AND dot_authority_id = ${agency}`)).map(({ value }) => value).toSorted()
  const count = (from: string) => numberOf(`SELECT count(*) FROM ${from} AND dot_authority_id = ${agency}`)
  const some = expect.toSatisfy((rows: number) => rows > 0)

  test('PLUS-25 PLUS-37 PLNT-6 plants: a silent one, a late batch, alarms in every state, a closed plant, and a day total that lacks tickets', async () => {
    expect(await valuesOf(`concat_ws(' ', kind, CASE WHEN ended_at IS NULL THEN 'open' ELSE 'ended' END, CASE WHEN acknowledged_at IS NOT NULL THEN 'acknowledged' END)`, 'plant_alarms WHERE true'))
      .toEqual(['late_batch open acknowledged', 'silent ended acknowledged', 'silent open'])
    expect(await count('plants WHERE NOT active')).toEqual(some)
    expect(await count('plants WHERE notes IS NOT NULL')).toEqual(some)
    expect(await count('plant_contacts WHERE alarms')).toEqual(some)
    expect(await count(`plant_day_totals total WHERE loads > (SELECT count(*) FROM slips WHERE slips.dot_authority_id = total.dot_authority_id AND slips.plant_id = total.plant_id AND ticket_date = total.day)`)).toEqual(some)
  })

  test('CERT-12 SAMP-1 materials: valid and expired declarations, one without a warming potential, and samples that pass and that fail', async () => {
    const declared = await rowsOf(`SELECT DISTINCT valid_to < '2026-11-21' AS expired, gwp IS NOT NULL AS known FROM epds WHERE dot_authority_id = ${agency} ORDER BY 1, 2`)
    expect(declared).toEqual([{ expired: false, known: false }, { expired: false, known: true }, { expired: true, known: true }])
    // some deliveries took place after the declaration had expired
    const ofExpired = await rowsOf(`SELECT DISTINCT slip.ticket_date > epd.valid_to AS late FROM materials material JOIN epds epd ON epd.dot_authority_id = material.dot_authority_id AND epd.id = material.epd_id
      JOIN slips slip ON slip.dot_authority_id = material.dot_authority_id AND slip.material_description = material.name WHERE material.dot_authority_id = ${agency} AND epd.valid_to < '2026-11-21' ORDER BY 1`)
    expect(ofExpired).toContainEqual({ late: true })
    expect(await valuesOf(`results @> '[{"outcome": "fail"}]'`, 'samples WHERE true')).toEqual([false, true])
  })

  test('VEND-1 CONS-1 SUBM-7 partners: vendors and consultants in every state, a pending one that can log in, and submittals in every state', async () => {
    expect(await valuesOf('status', 'vendor_requests WHERE true')).toEqual(['approved', 'pending', 'rejected', 'removed'])
    expect(await valuesOf('status', 'consultancy_requests WHERE true')).toEqual(['pending', 'read_approved', 'rejected'])
    expect(await count(`vendor_requests WHERE status = 'pending' AND employee_id IS NOT NULL`)).toEqual(some)
    expect(await valuesOf('state', 'submittals WHERE true')).toEqual([...submittalStates].toSorted())
  })

  test('EQPT-1 EQPT-5 machines in every status, with engine runs on the days of a week, some without a project', async () => {
    expect(await valuesOf('status_id', 'equipment_states WHERE true')).toEqual([1, 2, 3, 4, 5])
    expect(await numberOf(`SELECT count(DISTINCT started_at::date) FROM equipment_runs WHERE dot_authority_id = ${agency} AND started_at > timestamptz '2026-11-21T22:00:00Z' - interval '8 days'`)).toBeGreaterThanOrEqual(7)
    expect(await count('equipments WHERE dot_project_id IS NULL')).toEqual(some)
    expect(await count('equipment_readings WHERE latitude IS NOT NULL')).toEqual(some)
    expect(await valuesOf('in_proximity', 'equipment_readings WHERE distance_meters <= 304.8')).toEqual([true])
    expect(await valuesOf('in_proximity', 'equipment_readings WHERE distance_meters > 304.8')).toEqual([false])
  })

  test('INCD-3 INCD-7 incidents in every state and of every type, with missing tickets and comments', async () => {
    expect(await valuesOf('state', 'incidents WHERE true')).toEqual([...incidentStates].toSorted())
    expect(await valuesOf('issue_type', 'incidents WHERE true')).toEqual([...issueTypes].toSorted())
    expect(await count('incident_tickets WHERE arrived_at IS NULL')).toEqual(some)
    expect(await count('incident_tickets WHERE arrived_at IS NOT NULL')).toEqual(some)
    expect(await count('incident_comments WHERE true')).toEqual(some)
  })

  test('GEO-23 routes of whole miles that begin at their first measure, end at their last, and pass a project', async () => {
    const lines = await rowsOf(`SELECT route.begin_measure = (line.path -> 0 ->> 2)::numeric AS begins, route.end_measure = (line.path -> -1 ->> 2)::numeric AS ends, (SELECT count(*) FROM dot_projects project
        WHERE project.dot_authority_id = route.dot_authority_id AND project.deleted_at IS NULL AND EXISTS (SELECT FROM jsonb_array_elements(line.path) point WHERE abs((point ->> 0)::float8 - project.latitude) < 1e-5 AND abs((point ->> 1)::float8 - project.longitude) < 1e-5)) > 0 AS passes
      FROM routes route JOIN route_lines line ON line.dot_authority_id = route.dot_authority_id AND line.route = route.id AND line.import_number = route.import_number WHERE route.dot_authority_id = ${agency}`)
    expect(lines.length).toEqual(some)
    expect(lines.filter(({ begins, ends, passes }) => begins !== true || ends !== true || passes !== true)).toEqual([])
  })

  test('WZON-4 WZON-6 WZON-25 GEO-13 GEO-20 GEO-24 work zones armed, disarmed, scheduled, partial and placed by stations, sites with and without armed ones, alignments with custom stations, and drone links', async () => {
    const isPartial = 'type IS NULL OR direction IS NULL OR method IS NULL OR impact IS NULL OR speed_limit IS NULL'
    for (const state of ['armed_at IS NOT NULL', `armed_at IS NULL AND NOT (${isPartial})`, `armed_at IS NULL AND (${isPartial})`, "method = 'scheduled' AND starts_at > '2026-11-21T22:00:00Z'", 'alignment_id IS NOT NULL']) {
      expect([state, await count(`work_zones WHERE ${state}`)]).toEqual([state, some])
    }
    expect(await count(`work_zones WHERE armed_at IS NOT NULL AND (${isPartial})`)).toBe(0)
    const sites = await rowsOf(`SELECT DISTINCT count(zone.armed_at) > 0 AS armed, count(zone.id) > 0 AS zones FROM dot_projects project
      LEFT JOIN work_zones zone ON zone.dot_authority_id = project.dot_authority_id AND zone.dot_project_id = project.id WHERE project.dot_authority_id = ${agency} GROUP BY project.id`)
    expect(sites.length).toBeGreaterThan(1)
    const alignments = await count('alignments WHERE deleted_at IS NULL')
    expect(alignments).toEqual(some)
    expect(await numberOf(`SELECT count(DISTINCT alignment_id) FROM stations WHERE category = 'custom' AND dot_authority_id = ${agency}`)).toBe(alignments)
    expect(await count('drone_links WHERE true')).toEqual(some)
  })

  test('WZON-13 WZON-20 the history of each work zone begins with its creation and ends in its present state, with zones that were armed, confirmed and disarmed', async () => {
    const zones = await rowsOf(`SELECT zone.id, (array_agg(event ORDER BY happened.id))[1] = 'created' AND max(record_version) = zone.version
        AND max(happened_at) FILTER (WHERE event <> 'confirmed') = zone.updated_at AND max(happened_at) <= '2026-11-21T22:00:00Z' AND array_agg(happened_at ORDER BY happened_at) = array_agg(happened_at ORDER BY happened.id)
        AND (array_agg(changes #>> '{armed_at,1}' ORDER BY happened.id DESC) FILTER (WHERE event IN ('armed', 'disarmed')))[1]::timestamptz IS NOT DISTINCT FROM zone.armed_at
        AND max(happened_at) FILTER (WHERE event IN ('armed', 'confirmed')) IS NOT DISTINCT FROM zone.checked_at AND max(happened_at) FILTER (WHERE event = 'armed') IS NOT DISTINCT FROM zone.last_transmitted AS fits
      FROM work_zones zone LEFT JOIN record_events happened ON happened.dot_authority_id = zone.dot_authority_id AND record_kind = 'work_zone' AND record_id = zone.id AND happened.dot_project_id = zone.dot_project_id
      WHERE zone.dot_authority_id = ${agency} GROUP BY zone.dot_authority_id, zone.id ORDER BY 1`)
    expect(zones.length).toBeGreaterThan(1)
    expect(zones.filter(({ fits }) => fits !== true)).toEqual([])
    expect(await valuesOf('event', `record_events WHERE record_kind = 'work_zone'`)).toEqual(['armed', 'confirmed', 'created', 'disarmed', 'updated'])
    // the app shows a project's history in the order of the event ids, so an event with a higher id must not have an earlier time
    const late = 'SELECT happened_at < lag(happened_at) OVER (PARTITION BY dot_project_id ORDER BY id) AS is_late FROM record_events'
    expect(await numberOf(`SELECT count(*) FROM (${late} WHERE dot_authority_id = ${agency} AND record_kind = 'work_zone') AS ordered WHERE is_late`)).toBe(0)
  })

  test('WZON-20 WZON-25 a confirmation covers all zones of its project that were armed at that time, in one change set, and a site is due for the next one', async () => {
    const confirmations = await rowsOf(`SELECT cardinality(zones) AS zones, sets = 1 AND zones IS NOT DISTINCT FROM (
        SELECT array_agg(record_id ORDER BY record_id) FROM (SELECT DISTINCT ON (record_id) record_id, event FROM record_events
          WHERE dot_authority_id = ${agency} AND record_kind = 'work_zone' AND dot_project_id = confirmed.dot_project_id AND event IN ('armed', 'disarmed') AND happened_at < confirmed.happened_at ORDER BY record_id, id DESC) AS latest
        WHERE event = 'armed') AS fits
      FROM (SELECT dot_project_id, happened_at, count(DISTINCT change_set) AS sets, array_agg(record_id ORDER BY record_id) AS zones FROM record_events
        WHERE dot_authority_id = ${agency} AND record_kind = 'work_zone' AND event = 'confirmed' GROUP BY dot_project_id, happened_at) AS confirmed`)
    expect(confirmations.filter(({ fits }) => fits !== true)).toEqual([])
    expect(new Set(confirmations.map(({ zones }) => zones))).toEqual(new Set([1, 2]))
    expect(await numberOf(`SELECT count(DISTINCT change_set) FROM record_events WHERE dot_authority_id = ${agency} AND record_kind = 'work_zone' AND event = 'confirmed'`)).toBe(confirmations.length)
    const sites = `SELECT min(checked_at) < '2026-11-21T21:00:00Z' AS due, count(DISTINCT checked_at)::int AS checks FROM work_zones WHERE armed_at IS NOT NULL`
    const own = await rowsOf(`${sites} AND dot_authority_id = ${agency} GROUP BY dot_project_id ORDER BY dot_project_id`)
    expect(own).toEqual(own.map((_site, at) => ({ due: at === 0, checks: 1 })))
    expect(await numberOf(`SELECT count(*) FROM (${sites} GROUP BY dot_project_id) AS sites WHERE due`)).toBeGreaterThan(0)
  })

  test('DWR-10 ORDR-2 work reports in every state with what was sent, and orders in every state before and after the load', async () => {
    expect(await valuesOf('status', 'daily_work_reports WHERE true')).toEqual([...reportStates].toSorted())
    expect(await count('daily_work_report_lines WHERE true')).toEqual(some)
    const orders = await rowsOf(`SELECT DISTINCT state, delivery_at > '2026-11-21T22:00:00Z' AS ahead FROM scheduled_orders WHERE dot_authority_id = ${agency} ORDER BY 1, 2`)
    expect(orders).toEqual([{ state: 'activated', ahead: false }, { state: 'canceled', ahead: false }, { state: 'canceled', ahead: true }, { state: 'placed', ahead: true }])
    expect(await count(`scheduled_orders WHERE state = 'activated' AND activated_by_slip_id IS NULL`)).toBe(0)
  })
})
