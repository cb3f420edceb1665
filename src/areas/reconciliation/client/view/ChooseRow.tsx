import { Ban, Flag } from 'lucide-react'
import { memo } from 'react'
import { isDisabled, isSelected } from '#src/areas/reconciliation/domain/selection'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { sameIn } from '#src/areas/reconciliation/client/view/same-in'
import { words } from '#src/areas/reconciliation/client/messages'
import { ItemSearch } from '#src/areas/reconciliation/client/search/ItemSearch'

/**
 * The row with the search dropdown, the do-not-pay button if the project has such an item, and the Flag toggle (RECO-12, RECO-16, RECO-17).
 */
export const ChooseRow = memo(function ChooseRow({ state }: { readonly state: DrawerState }) {
  const { doNotPay, selection, flag } = state
  return (
    <div className="choose-row">
      <ItemSearch state={state} />
      {doNotPay !== null && (
        <CommandButton
          id="reconciliation.do-not-pay"
          label={words('do_not_pay')}
          className="button toggle-button"
          pressed={isSelected(selection, doNotPay.id)}
          refused={isDisabled(selection, doNotPay.id) ? words('third') : null}
        >
          <Ban aria-hidden size={16} strokeWidth={1.75} />
          {words('do_not_pay')}
          <KeyCaps keys="alt+p" />
        </CommandButton>
      )}
      <CommandButton id="reconciliation.toggle-flag" label={words('flag')} className="button toggle-button" pressed={flag}>
        <Flag aria-hidden size={16} strokeWidth={1.75} />
        {words('flag')}
        <KeyCaps keys="alt+f" />
      </CommandButton>
    </div>
  )
}, sameIn('doNotPay', 'selection', 'known', 'flag', 'openList', 'projectId'))
