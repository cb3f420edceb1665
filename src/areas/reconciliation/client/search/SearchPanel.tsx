import { useEffect } from 'react'
import { announce } from '#src/workspace/client/speech/announce'
import { LIST_SKELETON_ROWS } from '#src/areas/reconciliation/domain/limits'
import { hasOtherFilters } from '#src/areas/reconciliation/domain/chip-filters'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { FilterChips } from '#src/areas/reconciliation/client/search/FilterChips'
import { ItemList } from '#src/areas/reconciliation/client/search/ItemList'
import type { ItemSearch, ItemSearchState } from '#src/areas/reconciliation/client/search/item-search'
import { SelectedChips } from '#src/areas/reconciliation/client/search/SelectedChips'
import { words } from '#src/areas/reconciliation/client/messages'

interface SearchPanelProps {
  readonly listId: string
  readonly state: DrawerState
  readonly search: ItemSearch
  readonly found: ItemSearchState
}

/** How long typing must have paused before the number of results is announced, so that it is not announced at every letter. */
const REST_MS = 400

/** The dropdown: chips, selected items, result count with the unit heading, the list, Clear all and Select (RECO-25 to RECO-32). */
export function SearchPanel({ listId, state, search, found }: SearchPanelProps) {
  const { items, isAnswer, problem } = found
  const statusText = !isAnswer && problem === null ? words('loading_items') : words('results', { count: (items?.length ?? 0).toLocaleString('en-US') })
  useEffect(() => {
    if (!isAnswer || problem !== null) return undefined
    const rest = setTimeout(() => announce(statusText), REST_MS)
    return () => clearTimeout(rest)
  }, [statusText, isAnswer, problem])
  return (
    <div className="search-panel" role="group" aria-label={words('items')}>
      <FilterChips search={search} found={found} />
      <SelectedChips state={state} />
      <div className="search-count">
        <span>{statusText}</span>
        <span>{words('unit')}</span>
      </div>
      {problem !== null && (
        <p className="search-empty" role="alert">
          {problem}
        </p>
      )}
      {items === null && <Skeletons />}
      {items !== null && items.length > 0 && <ItemList id={listId} state={state} items={items} active={found.active} isAnswer={isAnswer} />}
      {items?.length === 0 && isAnswer && <p className="search-empty">{words(isNarrowed(found) ? 'no_results' : 'no_data')}</p>}
      <div className="search-foot">
        <button type="button" className="button" onClick={() => changeDrawer(state.slipId, { kind: 'items cleared' })}>
          {words('clear_all')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            changeDrawer(state.slipId, { kind: 'list closed' })
            changeDrawer(state.slipId, { kind: 'focus wished', to: 'quantity' })
          }}
        >
          {words('select')}
        </button>
      </div>
    </div>
  )
}

/** Four placeholder rows while the list is loading (RECO-22). */
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
