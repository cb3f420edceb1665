import { Check } from 'lucide-react'
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components'
import { LIST_HEIGHT_LESS_THAN_VIEWPORT_PX, LIST_MAX_HEIGHT_PX, LIST_SKELETON_ROWS, MAX_PAY_ITEMS } from '#src/domain/reconciliation/limits'
import { hasOtherFilters } from '#src/domain/reconciliation/chip-filters'
import { isDisabled } from '#src/domain/reconciliation/selection'
import { tooltipOf } from '#src/domain/workspace/layout'
import { tellDrawer } from '#src/client/reconciliation/drawer/drawer'
import type { DrawerState } from '#src/client/reconciliation/drawer/drawer-state'
import type { ItemOfProject } from '#src/client/reconciliation/queries'
import { FilterChips } from '#src/client/reconciliation/search/FilterChips'
import type { ItemSearch, ItemSearchState } from '#src/client/reconciliation/search/item-search'
import { SelectedChips } from '#src/client/reconciliation/search/SelectedChips'
import { words } from '#src/client/reconciliation/messages'

interface SearchPanelProps {
  readonly state: DrawerState
  readonly search: ItemSearch
  readonly found: ItemSearchState
}

/** The dropdown: chips, chosen items, result count with the unit's head, the list, Clear all and Select (RECO-25 to RECO-32). */
export function SearchPanel({ state, search, found }: SearchPanelProps) {
  const { items, isLoading, problem } = found
  const count = items?.length ?? 0
  return (
    <div className="search-panel" role="group" aria-label={words('items')}>
      <FilterChips search={search} found={found} />
      <SelectedChips state={state} />
      <div className="search-count">
        <span role="status">{items === null ? words('loading') : words('results', { count: count.toLocaleString('en-US') })}</span>
        <span>{words('unit')}</span>
      </div>
      {problem !== null && (
        <p className="search-empty" role="alert">
          {problem}
        </p>
      )}
      {items === null ? <Skeletons /> : <ItemList state={state} items={items} found={found} isLoading={isLoading} />}
      <div className="search-foot">
        <button type="button" className="button" onClick={() => tellDrawer(state.slipId, { kind: 'items cleared' })}>
          {words('clear_all')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            tellDrawer(state.slipId, { kind: 'list closed' })
            tellDrawer(state.slipId, { kind: 'focus wished', to: 'quantity' })
          }}
        >
          {words('select')}
        </button>
      </div>
    </div>
  )
}

function ItemList({ state, items, found, isLoading }: { readonly state: DrawerState; readonly items: readonly ItemOfProject[]; readonly found: ItemSearchState; readonly isLoading: boolean }) {
  const { selection } = state
  const chosen = selection.map(({ item }) => item.id)
  const disabled = selection.length < MAX_PAY_ITEMS ? [] : items.filter(({ id }) => isDisabled(selection, id)).map(({ id }) => id)
  const toggle = (keys: ReadonlySet<unknown>) => {
    for (const item of items) if (keys.has(item.id) !== chosen.includes(item.id)) tellDrawer(state.slipId, { kind: 'item toggled', item })
  }
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: ROW_PX }}>
      <ListBox
        className="search-list"
        style={{ height: heightOf(items.length) }}
        aria-label={words('items')}
        aria-busy={isLoading}
        items={items}
        selectionMode="multiple"
        selectionBehavior="toggle"
        selectedKeys={chosen}
        disabledKeys={disabled}
        dependencies={[chosen.join(' ')]}
        escapeKeyBehavior="none"
        onSelectionChange={(keys) => keys !== 'all' && toggle(keys)}
        renderEmptyState={() => <p className="search-empty">{words(isNarrowed(found) ? 'no_results' : 'no_data')}</p>}
      >
        {(item) => (
          <ListBoxItem id={item.id} textValue={`${item.item_code} ${item.item_description}, ${item.estimated_qty_uom}`} className="search-option">
            {({ isSelected }) => (
              <>
                <span className="search-check" data-checked={isSelected} aria-hidden>
                  {isSelected && <Check size={12} strokeWidth={3} />}
                </span>
                <span className="search-code">{item.item_code}</span>
                <span className="search-name" title={tooltipOf(item.item_description)}>
                  {item.item_description}
                </span>
                <span className="search-unit">{item.estimated_qty_uom}</span>
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  )
}

const ROW_PX = 30

/** As high as its rows, at most 384 px and at most the window less 480 px (RECO-32). */
function heightOf(rows: number): string {
  return `min(${rows * ROW_PX + 2}px, ${LIST_MAX_HEIGHT_PX}px, 100vh - ${LIST_HEIGHT_LESS_THAN_VIEWPORT_PX}px)`
}

/** Four rows while the list is on its way (RECO-22). */
function Skeletons() {
  return (
    <div className="skeleton-lines" aria-hidden>
      {Array.from({ length: LIST_SKELETON_ROWS }, (_row, at) => (
        <div key={at} className="skeleton" />
      ))}
    </div>
  )
}

function isNarrowed({ filters }: ItemSearchState): boolean {
  return filters.search.trim() !== '' || filters.recent || hasOtherFilters(filters)
}
