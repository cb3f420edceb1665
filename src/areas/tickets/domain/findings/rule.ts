import type { CheckedTicket, FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { MessageKey } from '#src/platform/domain/messages'
import type { FindingLevel } from '#src/areas/tickets/domain/findings/levels'

/** A limit of a rule, which is a number that an agency can set, with its bounds and its initial value. */
export interface FindingLimit {
  readonly label: string
  readonly unit: string
  readonly first: number
  readonly min: number
  readonly max: number
}

/** The limits of a rule, by name. */
export type Limits = Readonly<Record<string, number>>

/** One rule of findings (PLUS-10). */
export interface FindingRule {
  /**
   * The message that says what was found. If a rule has several kinds of findings, the messages of the other kinds are in `kinds`
   * (rules.ts).
   */
  readonly sentence: MessageKey
  /** The level of the rule's findings until an agency sets another one. */
  readonly level: FindingLevel
  readonly limits: Readonly<Record<string, FindingLimit>>
  /**
   * Checks a ticket. If there is a problem, returns the values for the placeholders of the sentence; otherwise null. Has no side effects.
   */
  find(ticket: CheckedTicket, limits: Limits): FoundValues | null
}

/** The value of one of the limits that a rule declares. */
export function limitOf(limits: Limits, name: string): number {
  const limit = limits[name]
  if (limit === undefined) throw new Error(`a rule has no limit ${name}`)
  return limit
}
