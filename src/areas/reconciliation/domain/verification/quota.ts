import type { VerificationQuota, VerificationShare } from '#src/areas/reconciliation/domain/verification/rule'

/** A share as a fraction of whole numbers, so that floating-point rounding cannot affect how many tickets are needed. */
export function fractionOf({ share_kind: kind, share }: VerificationShare): { readonly part: number; readonly whole: number } {
  return kind === 'one_of' ? { part: 1, whole: share } : { part: Math.round(share * 100), whole: 10_000 }
}

/**
 * How many of the `tickets` tickets in a group have to be verified: the share, rounded up, but at least the minimum and at most all tickets
 * of the group. A group without tickets needs none.
 */
export function neededOf(tickets: number, { minimum, ...share }: VerificationQuota): number {
  const { part, whole } = fractionOf(share)
  return Math.min(tickets, Math.max(minimum, Math.ceil((tickets * part) / whole)))
}

/**
 * How many of the tickets that were received after a draw have to be verified: their own share, so that a ticket cannot avoid verification
 * by arriving late; or, if that is more, as many as are still missing from the quota of the whole group, whose tickets now include the late
 * ones. `before`: the tickets of the group that could be drawn earlier, and how many were drawn.
 */
export function neededOfLate(late: number, before: { readonly tickets: number; readonly drawn: number }, quota: VerificationQuota): number {
  const ofShare = neededOf(late, { ...quota, minimum: 0 })
  return Math.min(late, Math.max(ofShare, neededOf(before.tickets + late, quota) - before.drawn))
}
