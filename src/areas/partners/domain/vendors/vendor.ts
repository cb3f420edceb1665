import type { VendorStatus } from '#src/areas/partners/domain/vendors/vendor-status'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The decisions that an administrator can make about a vendor's request (E.4). */
export type VendorDecision = 'approve' | 'reject' | 'remove'

/** The states from which each decision is possible (VEND-5, E.4). */
const FROM: Readonly<Record<VendorDecision, readonly VendorStatus[]>> = {
  approve: ['pending', 'rejected'],
  reject: ['pending'],
  remove: ['pending', 'approved', 'rejected'],
}
/** The state after each decision. */
export const statusAfter = { approve: 'approved', reject: 'rejected', remove: 'removed' } as const satisfies Record<VendorDecision, VendorStatus>

/** The facts of a request that its rules depend on. */
export interface DecidedVendor {
  readonly company: string
  readonly status: VendorStatus
  readonly decided_by_name: string | null
}

/** Whether an administrator may make this decision about a request (VEND-4, VEND-5). The refusal says who made the earlier decision. */
export function mayDecideVendor(decision: VendorDecision, { company, status, decided_by_name: by }: DecidedVendor): Verdict {
  if (FROM[decision].includes(status)) return allow
  return refuse(by === null ? 'errors.vendor_is' : 'errors.vendor_is_by', { company, status, by: by ?? '' })
}

/** Whether a vendor may ask this agency for access: the first time, or after a removal (VEND-5, VEND-8). */
export function mayAskAsVendor(status: VendorStatus | null): Verdict {
  return status === null || status === 'removed' ? allow : refuse('errors.access_asked_already', { status })
}
