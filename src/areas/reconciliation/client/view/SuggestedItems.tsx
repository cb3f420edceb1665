import { memo } from 'react'
import { isDisabled, isSelected } from '#src/areas/reconciliation/domain/selection'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { sameIn } from '#src/areas/reconciliation/client/view/same-in'
import { words } from '#src/areas/reconciliation/client/messages'

const KEYS = ['alt+u', 'alt+j'] as const

/**
 * The item used most often and, if it is a different one, the item used last, each with its key; neither is selected automatically
 * (RECO-98).
 */
export const SuggestedItems = memo(function SuggestedItems({ state: { choices, selection } }: { readonly state: DrawerState }) {
  if (choices.length === 0) return null
  return (
    <section className="suggested" aria-labelledby="drawer-suggested">
      <h3 id="drawer-suggested" className="drawer-label">
        {words('suggested_items')}
      </h3>
      {choices.map(({ item, reason }, at) => (
        <CommandButton
          key={item.id}
          id="reconciliation.suggested-item"
          answers={{ number: at + 1 }}
          label={`${item.item_code} ${item.item_description}. ${reason}`}
          className="suggested-item"
          pressed={isSelected(selection, item.id)}
          refused={isDisabled(selection, item.id) ? words('third') : null}
        >
          <span className="recent-code">
            {item.item_code} {item.item_description}
          </span>
          <KeyCaps keys={KEYS[at] ?? 'alt+u'} />
          <span className="suggested-why">{reason}</span>
        </CommandButton>
      ))}
    </section>
  )
}, sameIn('choices', 'selection'))
