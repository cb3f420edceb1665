import type { MessageKey, MessageValues } from '#src/platform/domain/messages'

/** A rule's refusal: the key of the message that says why, and the values that fill it in. */
export interface Refusal {
  readonly allowed: false
  readonly message: MessageKey
  readonly values?: MessageValues
}

/** The result of a rule. Never a plain boolean, so that a refusal always has its reason. */
export type Verdict = { readonly allowed: true } | Refusal

export const allow: Verdict = { allowed: true }

/** Creates a refusal with its reason. */
export function refuse(message: MessageKey, values?: MessageValues): Refusal {
  return values === undefined ? { allowed: false, message } : { allowed: false, message, values }
}

/** The first refusal of several rules, or allowed when all allow. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.allowed) ?? allow
}
