import { Client } from 'pg'
import { USUAL_TICKETS } from '#src/sample-data/make-sample-data'
import { openLoadedServer } from '#tests/bench/loaded-server'
import { bulkFigures } from '#tests/bench/big/bulk-figures'
import { listFigures, type Figure } from '#tests/bench/big/list-figures'
import { bigName, loadBig } from '#tests/bench/big/load'
import { findWaitingProject } from '#tests/bench/big/waiting-project'

/** The figures for one database size, in the order in which they are printed. */
export type BigFigures = Readonly<Record<'page' | 'total' | 'rate' | 'delivered' | 'flagged' | 'assigned', Figure>>

/** Measures with a database of this many tickets, and loads it first if necessary. */
export async function measureBig(tickets: number): Promise<BigFigures> {
  await loadBig(tickets, (line) => void process.stderr.write(`${line}\n`))
  const server = await openLoadedServer(USUAL_TICKETS, {
    name: bigName(tickets),
    add: () => Promise.reject(new Error('the big database is not loaded')),
  })
  const owner = new Client({ connectionString: server.ownerConnectionString })
  try {
    await owner.connect()
    // migrations mark all tickets for a check, which would run in the same server for minutes and slow down every figure
    await owner.query('DELETE FROM slip_findings_due WHERE after_id IS NOT NULL')
    const place = await findWaitingProject(owner)
    return { ...(await listFigures(server, place)), ...(await bulkFigures(server, owner, place)) }
  } finally {
    await owner.end()
    await server.close()
  }
}
