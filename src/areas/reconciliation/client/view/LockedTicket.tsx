import { Ban, CircleX, Lock, type LucideIcon } from 'lucide-react'
import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { lockTitle } from '#src/areas/reconciliation/client/drawer/texts/said'
import { whenWords } from '#src/areas/reconciliation/client/drawer/texts/when'
import { codesOf } from '#src/areas/reconciliation/client/drawer/texts/codes'
import { words } from '#src/areas/reconciliation/client/messages'

/**
 * Shows a ticket that cannot be coded: first the reason in words, then, for a rejected ticket, the button that marks it delivered, then the
 * ticket's pay items, read-only (RECO-95, RECO-100).
 */
export function LockedTicket({ slip, reason }: { readonly slip: SlipDetail; readonly reason: string }) {
  const { status, marked_by: markedBy, reconciliation, timezone } = slip
  const isRejected = status === 'rejected'
  const Icon = iconOf(slip)
  const codes = codesOf(slip)
  const note = reconciliation.additional_notes
  return (
    <>
      <div className="notice notice-error outcome locked" data-locked={isRejected ? 'rejected' : 'quiet'}>
        <Icon aria-hidden size={16} strokeWidth={1.75} />
        <div>
          <p className="outcome-title">{lockTitle(slip)}</p>
          <p>{status === 'rejected' || status === 'voided' ? reason : words('locked_closed_text')}</p>
          {isRejected && markedBy !== null && <p className="locked-by">{words('locked_rejected_by', { who: markedBy.by, when: whenWords(markedBy.at, timezone) })}</p>}
          {isRejected && (
            <p className="outcome-keys">
              <CommandButton id="reconciliation.mark-delivered-first" />
            </p>
          )}
        </div>
      </div>
      {codes.length > 0 && (
        <table className="conflict locked-codes">
          <thead>
            <tr>
              <th scope="col">{words('conflict_items')}</th>
              <th scope="col">{words('quantity')}</th>
              <th scope="col">{words('contractor')}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map(({ item, quantity, contractor }) => (
              <tr key={item.id}>
                <th scope="row">
                  <strong>{item.item_code}</strong> {item.item_description}
                </th>
                <td>{quantity || words('source_only')}</td>
                <td>{contractor ?? words('source_only')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {note !== null && <p>{words('locked_note', { note })}</p>}
    </>
  )
}

function iconOf({ status }: SlipDetail): LucideIcon {
  if (status === 'rejected') return CircleX
  return status === 'voided' ? Ban : Lock
}
