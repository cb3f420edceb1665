import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { logFigures } from '#tests/faults/figures'
import { rounds } from '#tests/faults/rounds'
import { untilWaiting } from '#tests/lock-waits'

const COPIES = 100

let server: TestServer
let clerk: SignedInClient
let project: number
beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
  project = await server.make.project()
})
afterAll(() => server.close())

describe('the same write many times, and many writers', () => {
  test('API-18 100 copies of one POST at once take effect once, and every answer is the first one or 409', async () => {
    for (let round = 0; round < rounds({ short: 2, long: 50 }); round += 1) {
      const slip = await server.make.ticket(project)
      const key = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all(Array.from({ length: COPIES }, () => clerk.post(`/v1/slips/${slip}/notes`, { text: 'a note' }, key)))
      const good = answers.filter(({ status }) => status < 300)
      expect(answers.filter(({ status }) => status >= 300 && status !== 409).map(({ status, body }) => [status, body])).toEqual([])
      expect(new Set(good.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect(good.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
      const { rows } = await server.owner.query(`SELECT (SELECT count(*)::int FROM slip_notes WHERE slip_id = $1) AS notes, (SELECT count(*)::int FROM slip_events WHERE slip_id = $1) AS events`, [slip])
      expect(rows).toEqual([{ notes: 1, events: 1 }])
      logFigures('one POST a hundred times', { good: good.length, 'under way (409)': COPIES - good.length, effects: 1 })
      expect((await clerk.post(`/v1/slips/${slip}/notes`, { text: 'another note' }, key)).status).toBe(422)
    }
  })

  test('API-18 a copy that arrives while the first is still running gets 409, and afterwards the first answer', async () => {
    const slip = await server.make.ticket(project)
    const key = { 'idempotency-key': randomUUID() }
    const holder = await server.owner.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM slips WHERE id = $1 FOR UPDATE', [slip])
      const first = clerk.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true }, key)
      await untilWaiting(server.owner, holder)
      expect((await clerk.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true }, key)).status).toBe(409)
      await holder.query('COMMIT')
      expect((await first).status).toBe(200)
      expect((await clerk.patch(`/v1/slips/${slip}`, { slipId: slip, flag: true }, key)).headers.get('idempotent-replayed')).toBe('true')
    } finally {
      holder.release()
    }
  })

  test('TICK-99, API-35 of concurrent writers, exactly one succeeds for each version, and the version counts the successes', async () => {
    const slip = await server.make.ticket(project)
    const other = await server.signedIn('administrator')
    const times = rounds({ short: 100, long: 1_000 })
    let [good, conflicts] = [0, 0]
    for (let version = 1; version <= times; version += 1) {
      const write = (client: SignedInClient, gvw: number) =>
        client.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: [slip], versions: { [slip]: version }, max_gvw_override: gvw })
      const answers = await Promise.all([write(clerk, 60_000 + version), write(other, 80_000 + version)])
      good += answers.filter(({ status }) => status === 200).length
      conflicts += answers.filter(({ status }) => status === 409).length
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.current).toMatchObject([{ id: slip, version: version + 1 }])
    }
    const { rows } = await server.owner.query('SELECT version, (SELECT count(*)::int FROM slip_events WHERE slip_id = $1) AS events FROM slips WHERE id = $1', [slip])
    expect(rows).toEqual([{ version: good + 1, events: good }])
    logFigures('two writers', { rounds: times, good, conflicts, lost: 0 })
  })
})
