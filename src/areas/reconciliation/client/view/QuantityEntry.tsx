import { Sparkles, TriangleAlert, X } from 'lucide-react'
import { memo, useState, type InputEvent } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { checkSum, quantityOf, takesTypedText } from '#src/areas/reconciliation/domain/quantity-input'
import { unitOfQuantity } from '#src/areas/contracts/domain/contract-items/pay-item'
import { unitNotice } from '#src/areas/reconciliation/domain/use-net'
import { isPercentText } from '#src/areas/reconciliation/domain/coding/quantity-percent'
import { isSumText } from '#src/areas/reconciliation/domain/coding/quantity-sum'
import { message } from '#src/platform/domain/messages'
import { may } from '#src/platform/domain/session/abilities'
import type { SelectedItem } from '#src/areas/reconciliation/domain/selection'
import { announce } from '#src/workspace/client/speech/announce'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { shortcutOf } from '#src/workspace/client/running/shortcut'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { runCommand } from '#src/workspace/client/running/run-command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { ContractorChoice } from '#src/areas/reconciliation/client/view/ContractorChoice'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { offeredKind } from '#src/areas/reconciliation/client/drawer/items/amounts'
import { sameIn } from '#src/areas/reconciliation/client/view/same-in'
import { grouped, netOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { words } from '#src/areas/reconciliation/client/messages'

/**
 * A selected item: its quantity field (DT-3), Use net button, unit, contractor, and remove button. Enter in the field accepts the ticket.
 */
export const QuantityEntry = memo(function QuantityEntry({ state, one: { item, data } }: { readonly state: DrawerState; readonly one: SelectedItem }) {
  const { suggestion, units, known, slip, slipId } = state
  const itemId = item.id
  const enter = () => changeDrawer(slipId, { kind: 'item entered', itemId })
  // The commands act on the item with the focus, so a click makes this item the active one first.
  const run = (id: 'reconciliation.use-net' | 'reconciliation.remove-item') => {
    enter()
    void runCommand(id, { by: 'button' })
  }
  const [isTyping, setTyping] = useState(false)
  const sum = isSumText(data.quantity) ? quantityOf(data.quantity) : null
  const verdict = checkSum(data.quantity)
  // Don't show an error for a formula that is still being typed.
  const problem = verdict.allowed || isTyping ? null : message(verdict.message, verdict.values)
  const leave = () => {
    setTyping(false)
    if (!isSumText(data.quantity)) return
    changeDrawer(slipId, { kind: 'sums computed' })
    announce(sum ?? (verdict.allowed ? '' : message(verdict.message, verdict.values)))
  }
  const hasNet = slip !== null && netOf(slip).net_amount !== null
  const notice = slip === null ? null : unitNotice(netOf(slip), item, units)
  // the ticket is split between two items, and the person is typing this item's part of the net
  const isSplit = state.selection.length > 1 && state.activeItem === itemId && !item.source_only
  return (
    <div className="entry" role="group" aria-label={item.item_code} onFocusCapture={enter}>
      <div className="entry-head">
        <strong>{item.item_code}</strong> <span className="entry-name">{item.item_description}</span>
        <button type="button" className="icon-button" aria-label={words('remove', { item: item.item_code })} aria-keyshortcuts={shortcutOf('reconciliation.remove-item')} onClick={() => run('reconciliation.remove-item')}>
          <X aria-hidden size={16} strokeWidth={1.75} />
        </button>
      </div>
      <div className="entry-fields">
        <TextField
          className="field entry-quantity"
          value={item.source_only ? words('source_only') : data.quantity}
          isReadOnly={item.source_only}
          isInvalid={problem !== null}
          inputMode="decimal"
          aria-describedby={`entry-${itemId}-told`}
          onChange={(text) => {
            setTyping(true)
            changeDrawer(slipId, { kind: 'quantity typed', itemId, text })
          }}
          onBlur={leave}
        >
          <Label className="field-label">
            {words('quantity')}
            <span className="for-ear">{item.item_code}</span>
          </Label>
          <span className="quantity-box">
            <Input className="input" data-scope="drawer-quantity" data-drawer-focus={`quantity-${itemId}`} autoComplete="off" placeholder={item.source_only ? undefined : words('quantity_example')} title={item.source_only ? undefined : words('quantity_hint')} onFocus={({ currentTarget }) => currentTarget.select()} onBeforeInput={refuseWhatIsNotTaken} />
            <span className="quantity-unit" aria-hidden>
              {unitOfQuantity(item, slip?.uom_1 ?? null)}
            </span>
          </span>
        </TextField>
        <button
          type="button"
          className="button"
          disabled={item.source_only || !hasNet}
          aria-keyshortcuts={shortcutOf('reconciliation.use-net')}
          onClick={() => run('reconciliation.use-net')}
        >
          {words(offeredKind(state) === 'rest' ? 'use_rest' : 'use_net')}
          <KeyCaps keys="alt+n" />
        </button>
        <ContractorChoice state={state} item={known[itemId]} chosen={data.externalDOTContractor} />
      </div>
      <p id={`entry-${itemId}-told`} className="entry-told">
        {problem !== null && <span className="entry-problem">{problem}</span>}
        {sum !== null && <span className="entry-sum">= {grouped(sum)} {unitOfQuantity(item, slip?.uom_1 ?? null)}</span>}
        {item.source_only && <span>{words('source_only_hint')}</span>}
        {isSplit && problem === null && sum === null && <span>{words('quantity_hint')}</span>}
        {notice !== null && !notice.isWarning && <span>{notice.text}</span>}
        {notice?.isWarning === true && (
          <span className="entry-warning">
            <TriangleAlert aria-hidden size={14} strokeWidth={1.75} /> {notice.text} {data.quantity === '' && words('type_quantity', { unit: item.estimated_qty_uom })}
          </span>
        )}
        {suggestion?.itemId === itemId && (
          <span className="entry-suggested">
            <Sparkles aria-hidden size={14} strokeWidth={1.75} /> {words('suggested', { reason: suggestion.reason })}
          </span>
        )}
      </p>
      {notice?.isWarning === true && <SetFactor onEnter={enter} />}
    </div>
  )
}, sameIn('selection', 'suggestion', 'lastContractors', 'units', 'known', 'slip', 'openList', 'activeItem'))

/** Lets an administrator set the missing factor between the two units (UOM-4). */
function SetFactor({ onEnter }: { readonly onEnter: () => void }) {
  const person = usePerson()
  if (!may('change_calibration_and_uom', person).allowed) return null
  return (
    <p className="entry-keys" onFocusCapture={onEnter}>
      <CommandButton id="reconciliation.set-factor" label={words('set_factor')} />
    </p>
  )
}

/**
 * Rejects typed text that is neither a quantity by DT-3 nor a formula or percentage. It is rejected before the field changes, so that the
 * cursor and the selected text of the field stay unchanged.
 */
function refuseWhatIsNotTaken(event: InputEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const text = value.slice(0, selectionStart ?? value.length) + event.data + value.slice(selectionEnd ?? value.length)
  if (!takesTypedText(text) && !isPercentText(text)) event.preventDefault()
}
