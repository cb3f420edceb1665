import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFindingFindings } from '#src/areas/tickets/server/findings/watch'
import { Pauses } from '#src/platform/server/jobs/pauses'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { makeManyTickets } from '#tests/api/tickets/many-tickets'
import { thorough } from '#tests/thorough'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const note = (agency: number, slip: number) => server.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [agency, [slip]])

test('PLUS-10 an agency whose tickets cannot be checked is retried and logged less and less often, and the others are checked meanwhile', async () => {
  const [broken, other] = [server.make.firstAgency, await server.make.agency()]
  // the check of this ticket fails, because it has a value that the server would not accept in a receipt
  const slip = await server.make.ticket(null, { details: JSON.stringify({ plant_temperature: 'hot' }) })
  await note(broken, slip)
  const logged: unknown[] = []
  const log = { error: (facts: { readonly agency: number; readonly again_in_ms: number }) => logged.push([facts.agency, facts.again_in_ms]) }
  const stop = startFindingFindings({ database: server.running.platform.database, log: log as never })
  try {
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const theirs = await server.make.ticket(null, { dot_authority_id: other, ticket_type: 'asphalt', details: JSON.stringify({ plant_temperature: '380' }) })
    await note(other, theirs)
    await vi.waitFor(async () => expect((await server.owner.query(`SELECT FROM slip_findings WHERE slip_id = $1 AND rule = 'temperature'`, [theirs])).rowCount).toBe(1), { timeout: 10_000, interval: 50 })
  } finally {
    await stop()
  }
  expect(logged.slice(0, 2)).toEqual([[broken, 1_000], [broken, 2_000]])
  // without pauses between the tries, the failure would be logged every half second
  expect(logged.length).toBeLessThan(5)
  await server.owner.query(`UPDATE slips SET details = '{}' WHERE id = $1`, [slip])
  await vi.waitFor(async () => expect((await server.owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0), { timeout: 30_000, interval: 50 })
})

test('PLUS-10 a check of all tickets of one agency does not hold up another whose tickets change meanwhile', async () => {
  const [checkingAll, other] = [await server.make.agency(), await server.make.agency()]
  await makeManyTickets(server.owner, { agency: checkingAll, other, big: 5_000, small: 1, perSmall: 0, others: 0 })
  const theirs = await server.make.ticket(null, { dot_authority_id: other, ticket_type: 'asphalt', details: JSON.stringify({ plant_temperature: '380' }) })
  await server.owner.query(`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES ($1, '{}', 0)`, [checkingAll])
  const isUnderWay = async () => (await server.owner.query('SELECT FROM slip_findings_due WHERE dot_authority_id = $1 AND after_id > 0', [checkingAll])).rowCount === 1
  await vi.waitFor(async () => expect(await isUnderWay()).toBe(true), { timeout: 10_000, interval: 5 })
  await note(other, theirs)
  await vi.waitFor(async () => expect((await server.owner.query(`SELECT FROM slip_findings WHERE slip_id = $1 AND rule = 'temperature'`, [theirs])).rowCount).toBe(1), { timeout: 10_000, interval: 5 })
  expect(await isUnderWay()).toBe(true)
})

thorough('PLUS-10 after each batch of a check of all tickets, a server pauses such checks for as long as the batch took', async () => {
  const { database, log } = server.running.platform
  const batches: { readonly begun: number; readonly ended: number }[] = []
  const inAgency: typeof database.inAgency = async (agency, run) => {
    const begun = performance.now()
    const result = await database.inAgency(agency, run)
    if ((result as unknown) === 'of_all') batches.push({ begun, ended: performance.now() })
    return result
  }
  for (let agencies = 0; agencies < 2; agencies += 1) {
    const agency = await server.make.agency()
    await makeManyTickets(server.owner, { agency, other: await server.make.agency(), big: 5_000, small: 1, perSmall: 0, others: 0 })
    await server.owner.query(`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES ($1, '{}', 0)`, [agency])
  }
  // at least 4 and not all batches, because the test server also checks tickets and may do some of the batches
  const stop = startFindingFindings({ database: { ...database, inAgency }, log })
  try {
    await vi.waitFor(() => expect(batches.length).toBeGreaterThanOrEqual(4), { timeout: 30_000, interval: 20 })
  } finally {
    await stop()
  }
  for (const [at, { begun }] of batches.slice(1).entries()) {
    const before = batches[at] ?? { begun: 0, ended: Number.NaN }
    // the pause after a batch is at least as long as the batch took; 2 ms are allowed because times are rounded and timers may fire early
    expect(begun - before.ended).toBeGreaterThan(before.ended - before.begun - 2)
  }
})

test('PLUS-10 pauses double from a second to a minute, apply to one agency only, and end with the first success', () => {
  const pauses = new Pauses()
  const lengths = Array.from({ length: 9 }, () => pauses.failed(7, 1_000))
  expect(lengths).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect([pauses.isPaused(7, 60_999), pauses.isPaused(7, 61_000), pauses.isPaused(8, 1_000)]).toEqual([true, false, false])
  pauses.succeeded(7)
  expect([pauses.isPaused(7, 1_000), pauses.failed(7, 1_000)]).toEqual([false, 1_000])
})
