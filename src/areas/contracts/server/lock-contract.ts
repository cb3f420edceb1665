import type { ReconciliationState } from '#src/areas/projects/domain/setup'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

/** A project whose contract this transaction has locked. Until the transaction ends, no other transaction can write the contract. */
export interface LockedContract {
  readonly projectId: number
  readonly title: string
  readonly version: number
  readonly state: ReconciliationState
  /** The current day in the project's time zone. */
  readonly today: string
}

/**
 * Locks the contract of a project, so that writes of its items, Updates, setup and periods run one at a time. 404 if the person does
 * not see the project. Take this lock before any row of the project is locked.
 */
export async function lockContractFor(db: AgencyTransaction, person: SignedIn, projectId: number): Promise<LockedContract> {
  await assertProjectVisible(db, person, projectId)
  await lockContract(db, projectId)
  const project = await db.one(sql<{ title: string; version: number; reconciliation: string; today: string }>`
    SELECT title, version, reconciliation, (now() AT TIME ZONE timezone)::date::text AS today FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND id = ${projectId}`)
  const { title, version, today, reconciliation } = project
  return { projectId, title, version, today, state: stateOf(reconciliation) }
}

/**
 * Takes only the lock, for callers that have already checked access to the project. To lock several contracts, call this in the order of
 * their project ids, so that two transactions cannot deadlock.
 */
export async function lockContract(db: AgencyTransaction, projectId: number): Promise<void> {
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`contract\n${db.agency}\n${projectId}`}, 15))`)
}

/** The reconciliation state of each project. */
export async function statesOf(db: AgencyTransaction, projectIds: readonly number[]): Promise<ReadonlyMap<number, ReconciliationState>> {
  const rows = await db.many(sql<{ id: number; reconciliation: string }>`
    SELECT id, reconciliation FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...projectIds]}::int[])`)
  return new Map(rows.map(({ id, reconciliation }) => [id, stateOf(reconciliation)]))
}

function stateOf(stored: string): ReconciliationState {
  return stored === 'confirmed' || stored === 'ready' ? stored : 'setting up'
}
