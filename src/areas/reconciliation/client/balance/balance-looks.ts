import { CircleAlert, CircleCheck, CircleHelp, MessageSquareText } from 'lucide-react'
import type { BalanceState } from '#src/areas/reconciliation/client/balance/balances'
import type { StatusLook } from '#src/platform/client/table/columns'

/** How the state of a balance is shown, in tables and on a ticket. */
export const balanceLooks: Readonly<Record<BalanceState, StatusLook>> = {
  balanced: { word: 'Balanced', tone: 'delivered', icon: CircleCheck },
  unbalanced: { word: 'Unbalanced', tone: 'flagged', icon: CircleAlert },
  explained: { word: 'Reason given', tone: 'changed', icon: MessageSquareText },
  not_compared: { word: 'Not comparable', tone: 'voided', icon: CircleHelp },
}
