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
  const found = balanceOf(state)
  if (found === null) return <p className="balance">{words('no_balance')}</p>
  if (!found.isComparable) {
    return (
      <p className="balance" data-balanced="unknown">
        <CircleAlert aria-hidden size={14} strokeWidth={1.75} />
        {words('balance_units', { ticket_unit: found.ticketUnit || '–', item_unit: found.itemUnit })}
      </p>
    )
  }
  const values = { sum: grouped(found.sum), amount: grouped(found.amount), unit: found.unit }
  const isCounted = selection.every(({ item }) => !item.source_only)
  if (!isCounted) return <p className="balance">{words('balance', values)}</p>
  const Icon = found.isBalanced ? CircleCheck : CircleAlert
  return (
    <p className="balance" data-balanced={found.isBalanced}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      {words(found.isBalanced ? 'balance_even' : 'balance', values)}
      {selection.length > 1 && !found.isBalanced && <span> {splitNotice(found)}</span>}
    </p>
  )
}, sameIn('slip', 'selection', 'units'))
