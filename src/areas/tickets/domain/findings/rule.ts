import type { CheckedTicket, FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { MessageKey } from '#src/platform/domain/messages'
import type { FindingLevel } from '#src/areas/tickets/domain/findings/levels'

/** A number that an agency sets for a rule, with its bounds and its initial value. */
export interface FindingLimit {
  readonly label: string
  readonly unit: string
  readonly first: number
  readonly min: number
  readonly max: number
}

/** The numbers of a rule by name. */
export type Limits = Readonly<Record<string, number>>

/** One rule of findings (PLUS-10). */
export interface FindingRule {
  /** The message that says what was found, unless the rule has a different message for each kind of finding. */
  readonly sentence: MessageKey
  /** The rule's level until an agency sets another one. */
  readonly level: FindingLevel
  readonly limits: Readonly<Record<string, FindingLimit>>
  /** Returns the problem with the ticket as the values for the placeholders of the sentence; null if there is none. Has no side effects. */
  find(ticket: CheckedTicket, limits: Limits): FoundValues | null
}

/** Reads a limit that the rule declares. */
export function limitOf(limits: Limits, name: string): number {
  const limit = limits[name]
  if (limit === undefined) throw new Error(`a rule has no limit ${name}`)
  return limit
}
