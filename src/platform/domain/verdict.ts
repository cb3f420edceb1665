import type { MessageKey, MessageValues } from '#src/platform/domain/messages'

/** A refusal by a rule: the key of the message that explains it, and the values for the placeholders of that message. */
export interface Refusal {
  readonly allowed: false
  readonly message: MessageKey
  readonly values?: MessageValues
}

/** The result of a rule. Not a boolean, so that a refusal always comes with its reason. */
export type Verdict = { readonly allowed: true } | Refusal

export const allow: Verdict = { allowed: true }

/** Creates a refusal with its reason. */
export function refuse(message: MessageKey, values?: MessageValues): Refusal {
  return values === undefined ? { allowed: false, message } : { allowed: false, message, values }
}

/** The first refusal of several rules, or `allow` if every rule allows. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.allowed) ?? allow
}
