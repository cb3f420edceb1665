import type { FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { FindingRule } from '#src/areas/tickets/domain/findings/rule'

/** Rules about what is paid for a ticket. */
export const payRules = {
  /** Its pay items and what is not paid are not what it weighs. It stays marked until they are, or until somebody says why (PLUS-5). */
  unbalanced: {
    sentence: 'findings.unbalanced',
    level: 'override',
    limits: {},
    find({ balance }): FoundValues | null {
      return balance === null || balance.isBalanced ? null : { sum: balance.sum, amount: balance.amount, unit: balance.unit }
    },
  },
} as const satisfies Readonly<Record<string, FindingRule>>
