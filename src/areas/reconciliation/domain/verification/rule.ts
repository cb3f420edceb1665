import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { DUE_DAYS_MAX, MINIMUM_MAX, ONE_OF_MAX, RULE_NAME_MAX } from '#src/areas/reconciliation/domain/verification/limits'

/** Which tickets a rule counts together: the tickets of each day, or all tickets of a pay period. */
export const countedWords = { day: 'Each day', period: 'Each pay period' } as const
export type Counted = keyof typeof countedWords

/** What the counted tickets are grouped by; each group has its own quota. */
export const groupingWords = { none: 'Nothing', plant: 'Plant', supplier: 'Supplier', contractor: 'Contractor', material: 'Material' } as const
export type VerificationGrouping = keyof typeof groupingWords

/** The part of each group that has to be verified: 1 of `share` tickets, or `share` percent of them (at most 2 decimals). */
export const shareKinds = ['one_of', 'percent'] as const
export interface VerificationShare {
  readonly share_kind: (typeof shareKinds)[number]
  readonly share: number
}

/** A share, and the minimum number of tickets from each group. */
export interface VerificationQuota extends VerificationShare {
  readonly minimum: number
}

/** The fields that people set in a rule of verification samples (PLUS-22). */
export interface VerificationRule extends VerificationQuota {
  readonly name: string
  readonly counted: Counted
  readonly grouped_by: VerificationGrouping
  /** The number of days after tickets are drawn within which their verification results are due. */
  readonly due_days: number
}

/** Whether a rule is valid; the database enforces the same limits. */
export function checkVerificationRule({ name, minimum, due_days: days, ...share }: Pick<VerificationRule, 'name' | 'minimum' | 'due_days'> & VerificationShare): Verdict {
  return firstRefusal(
    checkRuleName(name),
    checkShare(share),
    inRange(minimum, 0, MINIMUM_MAX) ? allow : refuse('errors.verification_minimum', { max: MINIMUM_MAX }),
    inRange(days, 0, DUE_DAYS_MAX) ? allow : refuse('errors.verification_due_days', { max: DUE_DAYS_MAX }),
  )
}

/** Whether a text can be the name of a rule. */
export function checkRuleName(name: string): Verdict {
  const { length } = name.trim()
  return length === 0 ? refuse('errors.verification_name') : length > RULE_NAME_MAX ? refuse('errors.name_too_long', { max: RULE_NAME_MAX }) : allow
}

function checkShare({ share_kind: kind, share }: VerificationShare): Verdict {
  const hundredths = Math.round(share * 100)
  const isValid = kind === 'one_of' ? inRange(share, 1, ONE_OF_MAX) : hundredths >= 1 && hundredths <= 10_000 && hundredths / 100 === share
  return isValid ? allow : refuse('errors.verification_share')
}

function inRange(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to
}

/** A share as people type it: '1 of 10', '1/10' or '5%'. Null for any other text, and for a share out of range. */
export function readShare(text: string): VerificationShare | null {
  const oneOf = /^1\s*(?:of|in|\/)\s*(\d{1,5})$/i.exec(text.trim())
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*(?:%|percent)$/i.exec(text.trim())
  const share: VerificationShare | null = oneOf !== null ? { share_kind: 'one_of', share: Number(oneOf[1]) } : percent !== null ? { share_kind: 'percent', share: Number(percent[1]) } : null
  return share !== null && checkShare(share).allowed ? share : null
}

/** A share as text: '1 of 10' or '5%'. */
export function shareText({ share_kind: kind, share }: VerificationShare): string {
  return kind === 'one_of' ? `1 of ${share}` : `${share}%`
}
