import { percentiles, type Bench } from '#tests/bench/bench'
import { openBenchServer } from '#tests/bench/bench-server'
import { copiesOf, copyTime, dropBareTables, lastIds, makeBareTables } from '#tests/bench/copies'
import { importTime } from '#tests/bench/ticket-import'

const TICKETS = 100_000
const ROUNDS = 3
const TABLES = ['slips', 'slip_sources', 'slip_events'] as const
const EMPTIED = 'SET session_replication_role = replica; TRUNCATE slips, slip_keys, slip_events, project_ticket_counts CASCADE; RESET session_replication_role'

/**
 * The import of a file of 100,000 tickets, checked row by row. Compared with COPY of the rows that it created, both into tables
 * without secondary indexes and into the same tables with their indexes and triggers.
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    await at.make.project({ contract_number: '180029' })
    const place = { address: at.running.address, headers: at.clerk.headers, owner: at.owner }
    const [ours, bare, own]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await lastIds(at.owner, TABLES)
      ours.push((await importTime(place, TICKETS, 500_000)).write)
      const rows = await copiesOf(at.owner, before)
      await makeBareTables(at.owner, TABLES)
      bare.push(await copyTime(at.owner, rows, 'bare'))
      await at.owner.query(EMPTIED)
      own.push(await copyTime(at.owner, rows, 'own'))
      await at.owner.query(EMPTIED)
    }
    await dropBareTables(at.owner)
    const name = 'import of 100,000 tickets from CSV'
    return [
      { name: `${name}, against COPY of the same rows without secondary indexes`, unit: 's', ours: percentiles(ours).p50, floor: percentiles(bare).p50, aim: 4 },
      { name: `${name}, against COPY of the same rows`, unit: 's', ours: percentiles(ours).p50, floor: percentiles(own).p50, aim: 2 },
    ]
  } finally {
    await at.close()
  }
}
