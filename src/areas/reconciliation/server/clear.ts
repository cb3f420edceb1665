import { checkPayCodeCount } from '#src/areas/reconciliation/domain/assign-many'
import { checkSlipLosesAssignments } from '#src/areas/reconciliation/domain/assignments'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { throwIfRefused, notFound } from '#src/platform/server/http/errors'
import type { Plan, RefusedSlip } from '#src/areas/reconciliation/server/assign'
import { holdOpenPeriod } from '#src/areas/reconciliation/server/open-period'
import { lockSlipsToCode, type SeenVersions } from '#src/areas/reconciliation/server/slips-to-code'
import type { Recoding } from '#src/areas/reconciliation/server/write-assignments'

/**
 * Locks the tickets, including voided and rejected ones, and plans how to clear their pay codes. Refuses tickets without pay codes and
 * tickets of a closed period (RECO-90, RECO-91, E.3). 404 for tickets of other projects.
 */
export async function planClear(
  db: AgencyTransaction,
  person: SignedIn,
  projectId: number,
  slipIds: readonly number[],
  versions: SeenVersions,
): Promise<Plan> {
  throwIfRefused(checkPayCodeCount(new Set(slipIds).size))
  const period = await holdOpenPeriod(db, person, projectId)
  const slips = await lockSlipsToCode(db, person, period, slipIds, versions)
  const foreign = slips.filter((slip) => slip.dot_project_id !== projectId)
  if (foreign.length > 0) throw notFound(foreign.map(({ id }) => id))
  const recodings: Recoding[] = []
  const refused: RefusedSlip[] = []
  for (const slip of slips) {
    const verdict = checkSlipLosesAssignments(slip)
    if (verdict.allowed) recodings.push({ slip, rows: [] })
    else refused.push({ slip, refusal: verdict })
  }
  return { projectId, recodings, refused }
}
