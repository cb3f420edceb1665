import { Check, ChevronDown, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Button, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { tooltipOf } from '#src/workspace/domain/layout'
import { useShortcut } from '#src/workspace/client/running/use-shortcut'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { runCommand } from '#src/workspace/client/running/run-command'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { offeredContractor } from '#src/areas/reconciliation/client/drawer/items/given-contractors'
import { noteEnter } from '#src/areas/reconciliation/client/keys/seen-ticket'
import { useFocusBackAtOnce } from '#src/areas/reconciliation/client/view/use-focus-back-at-once'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import type { ItemOfProject } from '#src/areas/reconciliation/client/queries'
import { words } from '#src/areas/reconciliation/client/messages'

interface ContractorChoiceProps {
  readonly state: DrawerState
  readonly item: ItemOfProject | undefined
  readonly chosen: { readonly id: number; readonly name: string } | null
}

/**
 * The contractors of an item. Picking another contractor closes the list; picking the current one again, or Clear, leaves the item without
 * a contractor. Also offers the contractor that was last used with the item, which a click or Alt+C accepts (RECO-51 to RECO-54).
 */
export function ContractorChoice({ state, item, chosen }: ContractorChoiceProps) {
  const { openList, activeItem, slipId } = state
  const button = useRef<HTMLButtonElement>(null)
  const keys = useShortcut('reconciliation.choose-contractor')
  // set the attribute on the DOM element, because react-aria's button drops it when it is passed as a prop
  useLayoutEffect(() => {
    if (keys !== undefined) button.current?.setAttribute('aria-keyshortcuts', keys)
  })
  const isOpen = openList === 'contractor' && activeItem === item?.id
  const list = useRef<HTMLElement>(null)
  useFocusBackAtOnce(list, isOpen)
  if (item === undefined || item.external_dot_contractors.length === 0) return null
  const itemId = item.id
  const offered = offeredContractor(state, itemId)
  const open = () => {
    changeDrawer(slipId, { kind: 'item entered', itemId })
    changeDrawer(slipId, { kind: 'list opened', list: 'contractor' })
  }
  const pick = (id: number) => {
    const contractor = item.external_dot_contractors.find((one) => one.id === id)
    if (contractor !== undefined) changeDrawer(slipId, { kind: 'contractor picked', itemId, contractor })
  }
  return (
    <div className="field contractor">
      <span id={`contractor-${itemId}`} className="field-label">
        {words('contractor')} <KeyCaps keys="alt+c" />
      </span>
      <span className="contractor-box">
        <Button ref={button} className="input contractor-button" data-drawer-focus={`contractor-${itemId}`} aria-labelledby={`contractor-${itemId} contractor-${itemId}-name`} aria-haspopup="listbox" aria-expanded={isOpen} onPress={open}>
          <span id={`contractor-${itemId}-name`} className={chosen === null ? 'contractor-none' : 'contractor-name'} title={tooltipOf((chosen ?? offered)?.name)}>
            {chosen?.name ?? (offered === undefined ? words('contractor_none') : words('contractor_offered', { name: offered.name }))}
          </span>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </Button>
        {offered !== undefined && (
          <button
            type="button"
            className="button"
            aria-label={`${words('contractor_use')} ${offered.name}`}
            onClick={() => {
              changeDrawer(slipId, { kind: 'item entered', itemId })
              void runCommand('reconciliation.choose-contractor', { by: 'button' })
            }}
          >
            {words('contractor_use')}
          </button>
        )}
        {chosen !== null && (
          <button
            type="button"
            className="icon-button"
            aria-label={`${words('contractor_clear')} ${words('contractor_of', { item: item.item_code })}`}
            onClick={() => changeDrawer(slipId, { kind: 'contractor cleared', itemId })}
          >
            <X aria-hidden size={16} strokeWidth={1.75} />
          </button>
        )}
      </span>
      <Popover ref={list} className="contractor-list" data-scope="dialog" triggerRef={button} isOpen={isOpen} placement="bottom start" onOpenChange={(next) => !next && changeDrawer(slipId, { kind: 'list closed' })}>
        <ListBox
          autoFocus="first"
          aria-label={words('contractor_of', { item: item.item_code })}
          selectionMode="single"
          selectedKeys={chosen === null ? [] : [chosen.id]}
          items={item.external_dot_contractors}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys
            pick(Number(key ?? chosen?.id))
          }}
        >
          {({ id, name }) => (
            <ListBoxItem
              id={id}
              textValue={name}
              className="contractor-option"
              onKeyDown={(event) => {
                // record the time of the Enter, because the focus may move to the quantity, where a second Enter from key bounce would
                // accept the ticket
                if (event.key === 'Enter' && event.nativeEvent.isTrusted) noteEnter(event.timeStamp)
                event.continuePropagation()
              }}
            >
              {({ isSelected }) => (
                <>
                  <Check aria-hidden size={14} strokeWidth={2} className={isSelected ? '' : 'hidden-mark'} />
                  <span title={tooltipOf(name)}>{name}</span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </div>
  )
}
