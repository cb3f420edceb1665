import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { makeManyTickets } from '#tests/api/tickets/many-tickets'
import { thorough } from '#tests/thorough'

const TICKETS = 5_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

thorough('API-33 5,000 tickets change at once on a connection that changed one ticket before', async () => {
  const { make, owner } = server
  const { agency, bigProject } = await makeManyTickets(owner, { agency: make.firstAgency, other: await make.agency(), big: TICKETS, small: 1, perSmall: 1, others: 1 })
  const client = new Client(owner.options)
  await client.connect()
  try {
    // The single-ticket updates below must not leave a cached query plan for one ticket: with such a plan, the update of all tickets would
    // compare each ticket with every other one and take ten times this limit.
    await client.query(`SET statement_timeout = '20s'`)
    const [first] = (await client.query<{ id: number }>('SELECT min(id) AS id FROM slips WHERE dot_authority_id = $1 AND dot_project_id = $2', [agency, bigProject])).rows
    for (let time = 0; time < 8; time += 1) await client.query('UPDATE slips SET version = version + 1 WHERE dot_authority_id = $1 AND id = $2', [agency, first?.id])
    const { rowCount } = await client.query('UPDATE slips SET version = version + 1 WHERE dot_authority_id = $1 AND dot_project_id = $2', [agency, bigProject])
    expect(rowCount).toBe(TICKETS)
    await client.query(`UPDATE slips SET truck = 'K-' || id % 10 WHERE dot_authority_id = $1 AND dot_project_id = $2`, [agency, bigProject])
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM slip_keys WHERE dot_authority_id = $1 AND truck = 'K-3'`, [agency])
    expect(rows).toEqual([{ n: TICKETS / 10 }])
  } finally {
    await client.end()
  }
})
