import { randomUUID } from 'node:crypto'
import { findLines } from '#src/areas/daily-work-reports/server/lines'
import type { ReportedMachine } from '#src/areas/equipment/domain/telematics/snapshot'
import { takeSnapshot } from '#src/areas/equipment/server/telematics/take-snapshot'
import { actorOfServer } from '#src/platform/server/http/security/actor'
import { percentiles, type Bench, type BenchLine } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { copiesOf, copyTime, dropBareTables, lastIds, makeBareTables } from '#tests/bench/copies'
import { inTurns } from '#tests/bench/measured'
import { today } from '#tests/day'

const TICKETS = 500
const ITEMS = 12
const MACHINES = 10_000
/** The number of machines that are written in one transaction, as in the product. */
const BATCH = 500
const TABLES = ['equipments', 'equipment_states', 'equipment_readings', 'equipment_runs', 'equipment_status_changes', 'record_events']

/**
 * A daily work report of 500 tickets, compared with its SQL, and a telematics snapshot of 10,000 machines, compared with COPY of the
 * resulting rows.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    return [await reportLine(at), ...(await snapshotLines(at))]
  } finally {
    await at.close()
  }
}

async function reportLine({ running, owner, clerk, make }: BenchServer): Promise<BenchLine> {
  await make.flag('show_dwr', true)
  const project = await make.project({ allow_sending_dwr: true, state_project_number: 'BENCH' })
  await make.payPeriod(project)
  const items: number[] = []
  for (let nth = 0; nth < ITEMS; nth += 1) items.push(await make.payItem(project, { item_code: `2301.${nth}`, line_number: nth + 1 }))
  const plant = await make.plant()
  for (let nth = 0; nth < TICKETS; nth += 1) {
    const item = items[nth % ITEMS] ?? 0
    const slip = await make.ticket(project, { plant_id: plant, status: 'delivered', delivered_date: today(), coded: true, pay_period: 1, primary_pay_item_id: item })
    await owner.query(`INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by) VALUES (1, $1, 1, $2, $3, 10, 1, $4)`, [slip, project, item, clerk.person.id])
  }
  await owner.query('ANALYZE')
  const { body } = await clerk.post('/v1/daily_work_reports', { project_id: project, date: today() })
  const { id, ticket_count: count, lines } = body.daily_work_report
  if (count !== TICKETS || lines.length !== ITEMS) throw new Error(`the report has ${count} tickets on ${lines.length} lines`)
  const { database } = running.platform
  const { ours, floor } = await inTurns({
    ours: () => clerk.get(`/v1/daily_work_reports/${id}`),
    floor: () => database.inAgency(make.firstAgency, (db) => findLines(db, { id, dot_project_id: project, date: today() })),
  }, 60)
  return { name: `a daily work report of ${TICKETS} tickets made, against its SQL`, unit: 'ms', ours, floor, aim: 1.5 }
}

/** Machines with new values, as a source reports them at a given minute. */
function machinesAt(minute: number, run: string): readonly ReportedMachine[] {
  const at = new Date(Date.now() - (60 - minute) * 60_000).toISOString()
  return Array.from({ length: MACHINES }, (_, nth) => ({
    oem: 'CAT', model: 'AP1055F', equipment_id: `${run}-${nth}`, serial_number: `${run}${nth}`, location: { latitude: 45 + nth / 100_000, longitude: -93, at }, hours: { hours: '100.00', at }, engine: { running: minute % 2 === 0, at },
    odometer_miles: null, fuel_percent: null, heard_at: at,
  }))
}

async function snapshotLines({ running, owner, make }: BenchServer): Promise<BenchLine[]> {
  const take = async (machines: readonly ReportedMachine[]) => {
    const begun = performance.now()
    for (let from = 0; from < machines.length; from += BATCH) {
      await running.platform.database.inAgency(make.firstAgency, (db) => takeSnapshot(db, { ...actorOfServer('telematics'), name: 'Bench' }, 'Bench', machines.slice(from, from + BATCH)))
    }
    return (performance.now() - begun) / 1000
  }
  const times: Record<'fresh' | 'again' | 'same' | 'copy', number[]> = { fresh: [], again: [], same: [], copy: [] }
  for (let round = 0; round < 3; round += 1) {
    const run = randomUUID().slice(0, 8)
    const before = await lastIds(owner, TABLES)
    times.fresh.push(await take(machinesAt(0, run)))
    const copies = await copiesOf(owner, before)
    await makeBareTables(owner, TABLES)
    times.copy.push(await copyTime(owner, copies, 'bare'))
    await dropBareTables(owner)
    await owner.query('ANALYZE')
    const next = machinesAt(1, run)
    times.again.push(await take(next))
    times.same.push(await take(next))
  }
  const of = (name: keyof typeof times) => percentiles(times[name]).p50
  const machines = `${MACHINES.toLocaleString('en-US')} machines`
  return [
    { name: `a first snapshot of ${machines} taken, against COPY of the rows that it leaves`, unit: 's', ours: of('fresh'), floor: of('copy'), aim: 20 },
    { name: `a snapshot of ${machines} that all changed, against a first one`, unit: 's', ours: of('again'), floor: of('fresh'), aim: 1 },
    { name: `the same snapshot of ${machines} again, against one that all changed`, unit: 's', ours: of('same'), floor: of('again'), aim: 0.5 },
  ]
}
