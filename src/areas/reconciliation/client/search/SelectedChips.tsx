import { X } from 'lucide-react'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { words } from '#src/areas/reconciliation/client/messages'

/** The selected items as chips that can be removed (RECO-27). */
export function SelectedChips({ state: { selection, known, slipId } }: { readonly state: DrawerState }) {
  if (selection.length === 0) return null
  return (
    <ul className="search-chosen" aria-label={words('chosen')}>
      {selection.map(({ item }) => {
        const whole = known[item.id]
        return (
          <li key={item.id} className="chip chip-chosen">
            {item.item_code}
            <button
              type="button"
              className="chip-button"
              aria-label={words('take_off', { item: item.item_code })}
              onClick={() => whole !== undefined && changeDrawer(slipId, { kind: 'item toggled', item: whole })}
            >
              <X aria-hidden size={14} strokeWidth={2} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
