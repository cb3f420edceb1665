import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { isDisabled, isSelected } from '#src/areas/reconciliation/domain/selection'
import { factorBetween } from '#src/platform/domain/units/conversion'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { netOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { sameIn } from '#src/areas/reconciliation/client/view/same-in'
import { words } from '#src/areas/reconciliation/client/messages'
import type { ItemOfProject } from '#src/areas/reconciliation/client/queries'
import { shortenedName } from '#src/areas/reconciliation/client/view/shortened-name'

const NUMBERED = 9

/** The recent pay items as horizontal cards; each toggles its item, and says if its unit differs from the ticket's (RECO-13, UOM-4). */
export const RecentItems = memo(function RecentItems({ state }: { readonly state: DrawerState }) {
  const { recent, selection } = state
  return (
    <section className="recent" aria-labelledby="drawer-recent">
      <h3 id="drawer-recent" className="drawer-label">
        {words('recent')}
      </h3>
      {recent.length === 0 && <p className="drawer-quiet">{words('no_recent')}</p>}
      {recent.length > 0 && (
        <ul className="recent-cards">
          {recent.map((item, at) => {
            const differs = unitThatDiffers(state, item)
            return (
            <li key={item.id}>
              <CommandButton
                id="reconciliation.recent-item"
                answers={{ number: at + 1 }}
                label={`${item.item_code} ${item.item_description}, ${words('line', { line: item.line_number })}, ${differs ?? item.estimated_qty_uom}`}
                className="recent-card"
                pressed={isSelected(selection, item.id)}
                refused={isDisabled(selection, item.id) ? words('third') : null}
              >
                <span className="recent-code">{item.item_code}</span>
                {at < NUMBERED && <KeyCaps keys={`alt+${at + 1}`} />}
                <span className="recent-name" title={item.item_description}>
                  {shortenedName(item.item_description)}
                </span>
                {differs === null && (
                  <span className="recent-line">
                    {words('line', { line: item.line_number })} · {item.estimated_qty_uom}
                  </span>
                )}
                {differs !== null && (
                  <span className="recent-line recent-differs">
                    <TriangleAlert aria-hidden size={12} strokeWidth={2} /> {differs}
                  </span>
                )}
              </CommandButton>
            </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}, sameIn('recent', 'selection', 'slip', 'units'))

/** A text such as 'TON, not CY' if the ticket's unit does not convert to the item's unit; null otherwise. */
function unitThatDiffers({ slip, units }: DrawerState, { estimated_qty_uom, source_only, is_dnp }: ItemOfProject): string | null {
  if (slip === null || source_only || is_dnp || netOf(slip).net_amount === null) return null
  const isCounted = factorBetween(slip.uom_1 ?? '', estimated_qty_uom, units) !== null
  return isCounted ? null : words('unit_differs', { item_unit: estimated_qty_uom, ticket_unit: slip.uom_1 ?? '–' })
}
