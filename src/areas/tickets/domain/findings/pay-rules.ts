import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { FindingRule } from '#src/areas/tickets/domain/findings/rule'

/** Rules about what the agency pays for a ticket. */
export const payRules = {
  /**
   * The total of the assigned quantities, paid and unpaid, differs from the amount to assign. The ticket has this finding until the total
   * and the amount are equal, or until somebody says why they differ (PLUS-5).
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
