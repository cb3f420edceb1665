import { checkPayCodeCount } from '#src/domain/reconciliation/assign-many'
import { checkSlipLosesAssignments } from '#src/domain/reconciliation/assignments'
import type { AgencyTransaction } from '#src/server/platform/database/transaction'
import type { SignedIn } from '#src/server/platform/http/caller'
import { insist, notFound } from '#src/server/platform/http/errors'
import type { Plan, RefusedSlip } from '#src/server/reconciliation/assign'
import { holdOpenPeriod } from '#src/server/reconciliation/open-period'
import { lockSlipsToCode, type SeenVersions } from '#src/server/reconciliation/slips-to-code'
import type { Recoding } from '#src/server/reconciliation/write-assignments'

/** Locks the tickets whose pay codes are to go, voided and rejected ones too; none of a closed period (RECO-90, RECO-91, E.3). */
export async function planClear(
  db: AgencyTransaction,
  person: SignedIn,
  projectId: number,
  slipIds: readonly number[],
  versions: SeenVersions,
): Promise<Plan> {
  insist(checkPayCodeCount(new Set(slipIds).size))
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
