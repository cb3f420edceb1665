import { memo } from 'react'
import { isDisabled, isSelected } from '#src/areas/reconciliation/domain/selection'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { sameIn } from '#src/areas/reconciliation/client/view/same-in'
import { words } from '#src/areas/reconciliation/client/messages'

const NUMBERED = 9

/** The recent pay items as horizontal cards; each toggles its item (RECO-13). */
export const RecentItems = memo(function RecentItems({ state: { recent, selection } }: { readonly state: DrawerState }) {
  return (
    <section className="recent" aria-labelledby="drawer-recent">
      <h3 id="drawer-recent" className="drawer-label">
        {words('recent')}
      </h3>
      {recent.length === 0 && <p className="drawer-quiet">{words('no_recent')}</p>}
      {recent.length > 0 && (
        <ul className="recent-cards">
          {recent.map((item, at) => (
            <li key={item.id}>
              <CommandButton
                id="reconciliation.recent-item"
                answers={{ number: at + 1 }}
                label={`${item.item_code} ${item.item_description}, ${words('line', { line: item.line_number })}, ${item.estimated_qty_uom}`}
                className="recent-card"
                pressed={isSelected(selection, item.id)}
                refused={isDisabled(selection, item.id) ? words('third') : null}
              >
                <span className="recent-code">{item.item_code}</span>
                {at < NUMBERED && <KeyCaps keys={`alt+${at + 1}`} />}
                <span className="recent-name" title={item.item_description}>
                  {item.item_description}
                </span>
                <span className="recent-line">
                  {words('line', { line: item.line_number })} · {item.estimated_qty_uom}
                </span>
              </CommandButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}, sameIn('recent', 'selection'))
