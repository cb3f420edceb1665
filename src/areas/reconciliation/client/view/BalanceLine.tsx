import { CircleAlert, CircleCheck } from 'lucide-react'
import { memo } from 'react'
import { splitNotice } from '#src/areas/reconciliation/domain/split-notice'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { balanceOf, grouped } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { sameIn } from '#src/areas/reconciliation/client/view/same-in'
import { words } from '#src/areas/reconciliation/client/messages'

/** How much of the ticket's net is assigned. A difference is shown but never blocks an accept (RECO-79). */
export const BalanceLine = memo(function BalanceLine({ state }: { readonly state: DrawerState }) {
  const { slip, selection } = state
  if (slip === null || selection.length === 0) return null
  const balance = balanceOf(state)
  if (balance === null) return <p className="balance">{words('no_balance')}</p>
  if (!balance.isComparable) {
    return (
      <p className="balance" data-balanced="unknown">
        <CircleAlert aria-hidden size={14} strokeWidth={1.75} />
        {words('balance_units', { ticket_unit: balance.ticketUnit || '–', item_unit: balance.itemUnit })}
      </p>
    )
  }
  const values = { sum: grouped(balance.sum), amount: grouped(balance.amount), unit: balance.unit }
  const isCounted = selection.every(({ item }) => !item.source_only)
  if (!isCounted) return <p className="balance">{words('balance', values)}</p>
  const Icon = balance.isBalanced ? CircleCheck : CircleAlert
  return (
    <p className="balance" data-balanced={balance.isBalanced}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      {words(balance.isBalanced ? 'balance_even' : 'balance', values)}
      {selection.length > 1 && !balance.isBalanced && <span> {splitNotice(balance)}</span>}
    </p>
  )
}, sameIn('slip', 'selection', 'units'))
