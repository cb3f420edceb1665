import { clientOf, type Client } from '#tests/api/client'
import type { TestServer } from '#tests/api/test-server'

/** A client that authenticates with a new API key of an agency, as a supplier's system does. */
export async function supplierOf(server: TestServer, agency = server.make.firstAgency): Promise<Client> {
  const administrator = await server.signedIn('administrator', agency)
  const { body } = await administrator.post('/v1/api_keys', { name: 'Load-out' })
  return clientOf(server.address, { authorization: `Bearer ${String(body.api_key.key)}` })
}

let issued = 0

/** A ticket as a plant sends it, with a new number. */
export function sentTicket(more: Readonly<Record<string, unknown>> = {}) {
  issued += 1
  return {
    ticket_number: `A-${10_000 + issued}`,
    supplier: 'North Ridge Asphalt',
    plant_name: 'Plant 12',
    ticket_date: '2026-06-15',
    ticketed_at: '2026-06-15T06:44:00-05:00',
    material_description: 'TYPE SP 12.5 WEARING COURSE MIXTURE (4,E)',
    uom_1: 'LB',
    gross_amount_1: 76640,
    tare_amount_1: 26520,
    net_amount: 50120,
    truck: 'T-404',
    ...more,
  }
}

/** A ticket's row in the database. */
export async function rowOf(server: TestServer, id: number) {
  const { rows } = await server.owner.query('SELECT * FROM slips WHERE id = $1', [id])
  return rows[0]
}

/** A ticket's events, oldest first, with their names and changes. */
export async function eventsOf(server: TestServer, id: number) {
  const { rows } = await server.owner.query('SELECT event, changes, slip_version, api_key_id FROM slip_events WHERE slip_id = $1 ORDER BY id', [id])
  return rows
}

/** How many source records a ticket has. */
export async function sourceCount(server: TestServer, id: number): Promise<number> {
  const { rows } = await server.owner.query('SELECT count(*)::int AS count FROM slip_sources WHERE slip_id = $1', [id])
  return Number(rows[0]?.count)
}
