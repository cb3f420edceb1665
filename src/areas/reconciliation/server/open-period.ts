import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { unprocessable } from '#src/platform/server/http/errors'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

/** A project whose tickets may be coded now. */
export interface OpenPeriod {
  readonly projectId: number
  /** The period in progress; nobody closes it before the transaction ends. */
  readonly number: number
  /** The moment of this write, as the rows keep it. */
  readonly now: string
}

/**
 * Holds the project's period in progress. 404 where the person does not see the project, 422 before reconciliation is
 * confirmed (RECO-7, E.3). Taken before any ticket is locked, so that closing a period and coding never deadlock.
 */
export async function holdOpenPeriod(db: AgencyTransaction, person: SignedIn, projectId: number): Promise<OpenPeriod> {
  await assertProjectVisible(db, person, projectId)
  // a close that committed while this waited took the old period away and opened the next one: look once more
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
