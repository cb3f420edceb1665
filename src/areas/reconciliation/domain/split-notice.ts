import type { Balance, Incomparable } from '#src/areas/tickets/domain/balance'
import { message } from '#src/platform/domain/messages'

/** The notice for a split whose sum differs from the net, or null. The notice never blocks (RECO-79). */
export function splitNotice(balance: Balance | Incomparable | null): string | null {
  return balance === null || !balance.isComparable || balance.isBalanced ? null : message('warnings.split_sum', { sum: balance.sum, amount: balance.amount })
}
