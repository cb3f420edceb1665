import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { unprocessable } from '#src/platform/server/http/errors'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

/** A project whose tickets can be coded, with its open period. */
export interface OpenPeriod {
  readonly projectId: number
  /** The period in progress; it cannot be closed before the transaction ends. */
  readonly number: number
  /** The time of the write, as stored in the rows. */
  readonly now: string
}

/**
 * Takes a shared lock on the project's period in progress. 404 if the person does not see the project, 422 before reconciliation is
 * confirmed (RECO-7, E.3). Call it before locking any ticket, so that coding and closing a period never deadlock.
 */
export async function holdOpenPeriod(db: AgencyTransaction, person: SignedIn, projectId: number): Promise<OpenPeriod> {
  await assertProjectVisible(db, person, projectId)
  // if the period was closed while this transaction waited for the lock, no row matches and the next period is already open, so look once
  // more
  const open = (await lockPeriod(db, projectId)) ?? (await lockPeriod(db, projectId))
  if (open === null) throw unprocessable('errors.reconciliation_not_confirmed')
  return { projectId, ...open }
}

function lockPeriod(db: AgencyTransaction, projectId: number): Promise<{ number: number; now: string } | null> {
  return db.maybeOne(sql<{ number: number; now: string }>`
    SELECT number, to_json(now()) #>> '{}' AS now FROM pay_periods
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND state = 'in_progress'
      AND EXISTS (SELECT FROM dot_projects
        WHERE dot_authority_id = ${db.agency} AND id = ${projectId} AND reconciliation = 'confirmed')
    FOR SHARE OF pay_periods`)
}
