import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { FindingRule } from '#src/areas/tickets/domain/findings/rule'

/** Rules about what the agency pays for a ticket. */
export const payRules = {
  /**
   * The assigned quantities, paid and unpaid, do not add up to the ticket's weight. The ticket has this finding until they do, or until
   * somebody says why they do not (PLUS-5).
   */
  unbalanced: {
    sentence: 'findings.unbalanced',
    level: 'override',
    limits: {},
    find({ balance }): FoundValues | null {
      return balance === null || balance.isBalanced ? null : { sum: balance.sum, amount: balance.amount, unit: balance.unit }
    },
  },
} as const satisfies Readonly<Record<string, FindingRule>>
