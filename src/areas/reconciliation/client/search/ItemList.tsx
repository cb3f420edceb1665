import { Check } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { LIST_HEIGHT_LESS_THAN_VIEWPORT_PX, LIST_MAX_HEIGHT_PX } from '#src/areas/reconciliation/domain/limits'
import { isDisabled, isSelected } from '#src/areas/reconciliation/domain/selection'
import { tooltipOf } from '#src/workspace/domain/layout'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import type { ItemOfProject } from '#src/areas/reconciliation/client/queries'
import { words } from '#src/areas/reconciliation/client/messages'

interface ItemListProps {
  readonly id: string
  readonly state: DrawerState
  readonly items: readonly ItemOfProject[]
  readonly active: number | null
  readonly isAnswer: boolean
}

const ROW_PX = 30
/**
 * ROWS_IN_SIGHT: how many rows fit into the list at its maximum height. ROWS_AROUND: how many more rows are rendered above and below the
 * visible ones.
 */
const ROWS_IN_SIGHT = Math.ceil(LIST_MAX_HEIGHT_PX / ROW_PX)
const ROWS_AROUND = 6

/**
 * The list of items, which renders only the visible rows and a few around them. The focus stays in the search field, which points to the
 * active row. A click toggles an item, so that several items can be selected before the Select button is pressed (RECO-28, RECO-35). Like
 * Enter, a click replaces a suggestion that the person has not changed; a click with Ctrl, Cmd or Shift keeps the suggestion and adds the
 * item.
 */
export function ItemList({ id, state: { slipId, selection }, items, active, isAnswer }: ItemListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const activeAt = items.findIndex((item) => item.id === active)
  useLayoutEffect(() => {
    if (list.current !== null) showRow(list.current, Math.max(activeAt, 0))
  }, [activeAt, items])
  const from = Math.max(0, Math.min(first, items.length - ROWS_IN_SIGHT) - ROWS_AROUND)
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      className="search-list"
      style={{ height: heightOf(items.length) }}
      tabIndex={-1}
      aria-label={words('items')}
      aria-multiselectable
      aria-busy={!isAnswer}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / ROW_PX))}
      // Pressing the mouse must not move the focus: typing continues in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="search-rows" role="presentation" style={{ height: items.length * ROW_PX }}>
        {items.slice(from, from + ROWS_IN_SIGHT + 2 * ROWS_AROUND).map((item, at) => (
          <Row key={item.id} id={optionId(id, item.id)} item={item} at={from + at} count={items.length} isActive={item.id === active} isChosen={isSelected(selection, item.id)} isOff={isDisabled(selection, item.id)} onToggle={(adds) => changeDrawer(slipId, { kind: 'item toggled', item, adds })} />
        ))}
      </div>
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly item: ItemOfProject
  readonly at: number
  readonly count: number
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly isOff: boolean
  readonly onToggle: (adds: boolean) => void
}

function Row({ id, item, at, count, isActive, isChosen, isOff, onToggle }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className="search-option"
      style={{ top: at * ROW_PX }}
      aria-label={`${item.item_code} ${item.item_description}, ${item.estimated_qty_uom}`}
      aria-selected={isChosen}
      aria-disabled={isOff || undefined}
      aria-setsize={count}
      aria-posinset={at + 1}
      data-focused={isActive || undefined}
      data-selected={isChosen || undefined}
      data-disabled={isOff || undefined}
      onClick={(event) => !isOff && onToggle(isAdding(event))}
      onKeyDown={(event) => event.key === 'Enter' && !isOff && onToggle(isAdding(event))}
    >
      <span className="search-check" data-checked={isChosen} aria-hidden>
        {isChosen && <Check size={12} strokeWidth={3} />}
      </span>
      <span className="search-code">{item.item_code}</span>
      <span className="search-name" title={tooltipOf(item.item_description)}>
        {item.item_description}
      </span>
      <span className="search-unit">{item.estimated_qty_uom}</span>
    </div>
  )
}

function isAdding({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return ctrlKey || metaKey || shiftKey
}

/** The DOM id of an item's row. The search field refers to the active row by this id. */
export function optionId(listId: string, itemId: number): string {
  return `${listId}-${itemId}`
}

/** The height of the list: the height of its rows, at most 384 px and at most the window's height minus 480 px (RECO-32). */
function heightOf(rows: number): string {
  return `min(${rows * ROW_PX + 2}px, ${LIST_MAX_HEIGHT_PX}px, 100vh - ${LIST_HEIGHT_LESS_THAN_VIEWPORT_PX}px)`
}

function showRow(list: HTMLElement, at: number): void {
  const top = at * ROW_PX
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + ROW_PX > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_PX - list.clientHeight
}
