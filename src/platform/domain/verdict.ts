import type { MessageKey, MessageValues } from '#src/platform/domain/messages'

/** A rule's refusal: the key of the message that says why, and the values that fill it in. */
export interface Refusal {
  readonly allowed: false
  readonly message: MessageKey
  readonly values?: MessageValues
}

/** A rule's answer: never a bare boolean, so that a refusal carries its reason. */
export type Verdict = { readonly allowed: true } | Refusal

export const allow: Verdict = { allowed: true }

/** A refusal with its reason. */
export function refuse(message: MessageKey, values?: MessageValues): Refusal {
  return values === undefined ? { allowed: false, message } : { allowed: false, message, values }
}

/** The first no of several rules, or allowed when all allow. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.allowed) ?? allow
}
