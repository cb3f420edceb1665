import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFindingFindings } from '#src/areas/tickets/server/findings/watch'
import { Pauses } from '#src/platform/server/jobs/pauses'
import { openTestServer, type TestServer } from '#tests/api/test-server'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const note = (agency: number, slip: number) => server.owner.query('INSERT INTO slip_findings_due (dot_authority_id, slip_ids) VALUES ($1, $2)', [agency, [slip]])

test('PLUS-10 an agency whose tickets cannot be checked is tried and logged less and less often, and the others are checked meanwhile', async () => {
  const [broken, other] = [server.make.firstAgency, await server.make.agency()]
  // a value that no receipt would store
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
  // without pauses there would be one every half second
  expect(logged.length).toBeLessThan(5)
  await server.owner.query(`UPDATE slips SET details = '{}' WHERE id = $1`, [slip])
  await vi.waitFor(async () => expect((await server.owner.query('SELECT FROM slip_findings_due')).rowCount).toBe(0), { timeout: 30_000, interval: 50 })
})

test('PLUS-10 pauses double from a second to a minute, are those of one agency, and end with the first success', () => {
  const pauses = new Pauses()
  const lengths = Array.from({ length: 9 }, () => pauses.failed(7, 1_000))
  expect(lengths).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect([pauses.isPaused(7, 60_999), pauses.isPaused(7, 61_000), pauses.isPaused(8, 1_000)]).toEqual([true, false, false])
  pauses.succeeded(7)
  expect([pauses.isPaused(7, 1_000), pauses.failed(7, 1_000)]).toEqual([false, 1_000])
})
