import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealTrails, verifyTrail } from '#src/platform/server/trail/seal'
import type { SignedInClient } from '#tests/api/signed-in'
import { openTestServer, type TestServer } from '#tests/api/test-server'
import { untilWaiting } from '#tests/lock-waits'

let server: TestServer
let clerk: SignedInClient

beforeAll(async () => {
  server = await openTestServer()
  clerk = await server.signedIn('administrator')
})
afterAll(() => server.close())

/** A kind of record to test: its table, a function that creates a record, a call that changes records, and SQL for a record's events. */
interface Case {
  readonly table: string
  readonly make: () => Promise<number>
  readonly change: (ids: readonly number[]) => Promise<{ readonly status: number }>
  readonly events: string
}

const tickets: Case = {
  table: 'slips',
  make: async () => server.make.ticket(await server.make.project()),
  change: (ids) => clerk.patch('/v3/slips/bulk_max_gvw_override_update', { slip_ids: ids, max_gvw_override: 70_000 + ids.length }),
  events: 'SELECT change_set, happened_at FROM slip_events WHERE slip_id = $1',
}
const projects: Case = {
  table: 'dot_projects',
  make: () => server.make.project(),
  change: (ids) => clerk.patch('/v3/dot_projects/bulk_update', { project_ids: ids, values: { max_gvw_override: 70_000 + ids.length } }),
  events: `SELECT change_set, happened_at FROM record_events WHERE record_kind = 'project' AND record_id = $1 AND changes ? 'max_gvw_override'`,
}
const cases = [['tickets', tickets], ['projects', projects]] as const

/**
 * Changes two records by a call that has to wait for the lock of the first record, and meanwhile changes the second record by another call.
 * For the second record, the call that began first is therefore the last to change it.
 */
async function changeWhileWaiting({ table, change }: Case, [first, second]: readonly [number, number]): Promise<void> {
  const other = await server.owner.connect()
  try {
    await other.query('BEGIN')
    await other.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [first])
    const waiting = change([first, second])
    await untilWaiting(server.owner, other)
    expect((await change([second])).status).toBe(200)
    await other.query('COMMIT')
    expect((await waiting).status).toBe(200)
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
}

describe('TICK-80 API-32 a change that waits for a lock is dated after the one that it waited for', () => {
  test.each(cases)('TICK-80 API-32 WORK-22 %s: the history has the same order by time as by effect, and so has the undo list', async (_what, kind) => {
    const [first, second] = [await kind.make(), await kind.make()]
    await changeWhileWaiting(kind, [first, second])
    const { rows } = await server.owner.query(`${kind.events} ORDER BY id`, [second])
    const [quick, waited] = rows
    expect(rows).toHaveLength(2)
    expect(waited.happened_at.getTime()).toBeGreaterThan(quick.happened_at.getTime())
    const { body } = await clerk.get('/v1/slips/change_sets')
    expect(body.change_sets.slice(0, 2).map(({ change_set: changeSet }: { change_set: string }) => changeSet)).toEqual([waited.change_set, quick.change_set])
  })

  test('AUTH-44 the trail that holds such events is sealed and verified', async () => {
    const { database } = server.running.platform
    const sealed = async () => {
      await sealTrails(database, 0)
      return database.inAgency(server.make.firstAgency, verifyTrail)
    }
    const two = [await tickets.make(), await tickets.make()] as const
    const { rows: before } = await sealed()
    await changeWhileWaiting(tickets, two)
    expect(await sealed()).toMatchObject({ rows: before + 3, broken: null })
  })
})
