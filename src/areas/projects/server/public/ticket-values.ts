import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/**
 * The background task that brings tickets up to date after the values that they get from their projects have changed. The tickets area
 * defines it, because projects must not import tickets.
 */
export const FOLLOW_PROJECTS = 'tickets follow projects'

/** The fields of a project from which its tickets get values: the overload and the district. */
const FOLLOWED_FIELDS = ['max_gvw_override', 'district'] as const

/**
 * Queues the task for those of these changed projects whose tickets get other values. The task starts once the caller's change of the
 * projects is committed, so that the change itself takes no longer than usual and locks no tickets (TICK-40). Every write of a project must
 * call it, an undo included.
 */
export async function followLater(jobs: Pick<Jobs, 'send'>, db: AgencyTransaction, changed: readonly { readonly id: number; readonly values: Readonly<Record<string, unknown>> }[]): Promise<void> {
  const projects = changed.filter(({ values }) => FOLLOWED_FIELDS.some((field) => field in values)).map(({ id }) => id)
  if (projects.length > 0) await jobs.send(db, FOLLOW_PROJECTS, { agency: db.agency, projects: projects.join(' ') })
}
