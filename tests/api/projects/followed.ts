import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import { FOLLOW_PROJECTS } from '#src/areas/projects/server/public/ticket-values'

const OPEN = "SELECT state FROM job_queue.job WHERE data ->> 'kind' = $1 AND state IN ('created', 'retry', 'active')"

/** The states of the waiting and running tasks that recompute the values that tickets get from their projects (TICK-40). */
export async function followingStates({ owner }: { readonly owner: Pool }): Promise<readonly string[]> {
  const { rows } = await owner.query<{ state: string }>(OPEN, [FOLLOW_PROJECTS])
  return rows.map(({ state }) => state)
}

/** Waits until all tickets have the values that they get from their projects, because no task that recomputes these is left. */
export async function untilFollowed(server: { readonly owner: Pool }): Promise<void> {
  await vi.waitFor(async () => expect(await followingStates(server)).toEqual([]), { timeout: 30_000, interval: 50 })
}
