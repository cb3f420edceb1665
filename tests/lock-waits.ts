import type { ClientBase, Pool } from 'pg'
import { expect, vi } from 'vitest'

/**
 * Waits until `count` connections wait for a lock of the test's connection `holder`, directly or behind another connection that waits for
 * it. Other waits in the same server do not count, since other test files have databases there too. The wait also ends when `or` returns
 * true.
 */
export async function untilWaiting(asker: Pool | ClientBase, holder: ClientBase, count = 1, or: () => boolean = () => false): Promise<void> {
  const { rows: [own] } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await vi.waitFor(async () => expect(or() || (await waitingBehind(asker, own?.pid ?? 0)) >= count).toBe(true), { interval: 5, timeout: 30_000 })
}

async function waitingBehind(asker: Pool | ClientBase, pid: number): Promise<number> {
  const { rows } = await asker.query<{ pid: number }>(`
    WITH RECURSIVE connection AS MATERIALIZED (
      SELECT pid, pg_blocking_pids(pid) AS blocked_by FROM pg_stat_activity WHERE datname = current_database()
    ), waiting (pid) AS (
      SELECT $1::int
      UNION
      SELECT connection.pid FROM connection JOIN waiting ON waiting.pid = ANY (connection.blocked_by)
    )
    SELECT pid FROM waiting WHERE pid <> $1`, [pid])
  return rows.length
}
