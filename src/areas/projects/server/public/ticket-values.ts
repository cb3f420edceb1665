import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Jobs } from '#src/platform/server/jobs/jobs'

/**
 * The name of the background task that updates tickets after fields of their projects have changed from which the tickets get values. The
 * tickets area defines the task, because the projects area must not import the tickets area.
 */
export const FOLLOW_PROJECTS = 'tickets follow projects'

/** The fields of a project from which its tickets get values: the Max GVW override, which determines the overload, and the district. */
const FOLLOWED_FIELDS = ['max_gvw_override', 'district'] as const

/**
 * Queues the task for the changed projects whose tickets need new values. The task starts only after the caller's transaction has
 * committed, so that changing a project stays fast and locks no tickets (TICK-40). Every write of a project must call this function,
 * including an undo.
 */
export async function followLater(jobs: Pick<Jobs, 'send'>, db: AgencyTransaction, changed: readonly { readonly id: number; readonly values: Readonly<Record<string, unknown>> }[]): Promise<void> {
  const projects = changed.filter(({ values }) => FOLLOWED_FIELDS.some((field) => field in values)).map(({ id }) => id)
  if (projects.length > 0) await jobs.send(db, FOLLOW_PROJECTS, { agency: db.agency, projects: projects.join(' ') })
}
