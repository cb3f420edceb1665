import type { Balance, Incomparable } from '#src/areas/tickets/domain/balance'
import { message } from '#src/platform/domain/messages'

/**
 * The notice if the sum of a ticket's assigned quantities, including do-not-pay, differs from the amount to assign; otherwise null. The
 * notice never prevents an accept (RECO-79).
 */
export function splitNotice(balance: Balance | Incomparable | null): string | null {
  return balance === null || !balance.isComparable || balance.isBalanced ? null : message('warnings.split_sum', { sum: balance.sum, amount: balance.amount })
}
