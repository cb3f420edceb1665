import { Client } from 'pg'
import { percentiles, type Bench } from '#tests/bench/bench'
import { openLoadedServer } from '#tests/bench/loaded-server'
import { placeToCode } from '#tests/bench/place-to-code'

const MANY = Number(process.env.BENCH_TICKETS ?? 1_000_000)
const TICKETS = 200
const WARM_UP = 20

/**
 * Accepts a ticket with the calls that the drawer makes (flag, assignment, delivery), then loads the next one with its suggestion. The
 * drawer preloads the next ticket, but here the time to load it counts too. The limit is that of PLUS-16 for a client and a server on the
 * same machine.
 */
export const bench: Bench = async () => {
  const server = await openLoadedServer(MANY)
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  try {
    const place = await placeToCode(owner)
    const { rows } = await owner.query<{ id: number; version: number; day: string }>(`
      SELECT id, version, ticket_date::text AS day FROM slips WHERE dot_project_id = $1 AND status = 'pending' AND NOT coded AND net_amount > 0
      ORDER BY ticketed_at DESC LIMIT $2`, [place.project, TICKETS + WARM_UP + 1])
    const base = `/v2/projects/${place.project}`
    const times: number[] = []
    for (const [at, ticket] of rows.slice(0, -1).entries()) {
      const next = rows[at + 1]?.id ?? 0
      const begun = performance.now()
      await server.send('PATCH', `/v1/slips/${ticket.id}`, { slipId: ticket.id, flag: false, version: ticket.version })
      await server.send('POST', `${base}/pay_item_assignments`, {
        pay_item_assignments: [{ haulhub_slip_id: ticket.id, project_pay_item_id: place.item, quantity: '10.00' }], versions: { [ticket.id]: ticket.version } })
      await server.send('PATCH', '/v3/slips/bulk_status_update', {
        slip_ids: [ticket.id], status: 'delivered', date: ticket.day, versions: { [ticket.id]: ticket.version + 1 } })
      await Promise.all([server.get(`/v4/slips/${next}`), server.get(`${base}/pay_item_suggestion?slip_id=${next}`)])
      if (at >= WARM_UP) times.push(performance.now() - begun)
    }
    if (times.length < TICKETS / 2) throw new Error(`only ${times.length} tickets could be coded`)
    return [{ name: `accept to next ticket ready, ${times.length} tickets, p95, against the limit of 100 ms`, unit: 'ms', ours: percentiles(times).p95, floor: 100, aim: 1 }]
  } finally {
    await owner.end()
    await server.close()
  }
}
