import { needsReason, type FindingAnswer, type FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { FINDING_REASON_MAX } from '#src/areas/tickets/domain/findings/limits'
import type { Limits, FindingRule } from '#src/areas/tickets/domain/findings/rule'
import { characterCount } from '#src/platform/domain/formats/plain-text'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The fields of a finding that the rules about answers use. */
export interface AnswerableFinding {
  readonly level: FindingLevel
  readonly answer: FindingAnswer | null
  readonly is_cleared: boolean
}

/**
 * Whether a finding can be answered. A finding that already has an answer cannot be answered again, so that no answer silently replaces
 * another.
 */
export function mayAnswer({ answer, is_cleared: isCleared }: AnswerableFinding): Verdict {
  if (isCleared) return refuse('errors.finding_cleared')
  return answer === null ? allow : refuse('errors.finding_answered')
}

/** Whether the answer to a finding can be removed. */
export function mayRemoveAnswer({ answer, is_cleared: isCleared }: AnswerableFinding): Verdict {
  if (isCleared) return refuse('errors.finding_cleared')
  return answer === null ? refuse('errors.finding_open') : allow
}

/** Whether a reason is sufficient for answering findings of these levels (PLUS-12). */
export function checkReason(levels: readonly FindingLevel[], reason: string | null): Verdict {
  const length = characterCount(reason?.trim() ?? '')
  if (length > FINDING_REASON_MAX) return refuse('errors.finding_reason_long', { max: FINDING_REASON_MAX })
  return length === 0 && levels.some(needsReason) ? refuse('errors.finding_reason') : allow
}

/** Whether these numbers can be the limits of a rule. Limits that are missing in `limits` are not checked. */
export function checkLimits({ limits: declared }: FindingRule, limits: Limits): Verdict {
  for (const [name, value] of Object.entries(limits)) {
    const limit = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (limit === undefined) return refuse('errors.finding_limit_unknown')
    if (!Number.isInteger(value) || value < limit.min || value > limit.max) return refuse('errors.finding_limit', { label: limit.label, min: limit.min, max: limit.max })
  }
  const { least, most } = limits
  return least !== undefined && most !== undefined && least >= most ? refuse('errors.finding_range') : allow
}
