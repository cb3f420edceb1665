import { ChevronDown, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { isDisabled, isSelected } from '#src/areas/reconciliation/domain/selection'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { callApi } from '#src/platform/client/api/call-api'
import { announce } from '#src/workspace/client/speech/announce'
import { shortcutOf } from '#src/workspace/client/running/shortcut'
import { KeyCaps } from '#src/workspace/client/keys/KeyCaps'
import { showRefusal } from '#src/workspace/client/writes/send'
import { drawerStore, changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { payItemCalls } from '#src/areas/reconciliation/client/queries'
import { itemSearch, type ItemReader, type ItemSearch as Searching, type ItemTaker } from '#src/areas/reconciliation/client/search/item-search'
import { noteEnter } from '#src/areas/reconciliation/client/keys/seen-ticket'
import { optionId } from '#src/areas/reconciliation/client/search/ItemList'
import { keysBehind } from '#src/areas/reconciliation/client/keys/keys-behind'
import type { ListMove } from '#src/areas/reconciliation/client/search/list-keys'
import { noteOpenSearch } from '#src/areas/reconciliation/client/search/open-search'
import { rankForDrawer } from '#src/areas/reconciliation/client/search/rank-for-drawer'
import { SearchPanel } from '#src/areas/reconciliation/client/search/SearchPanel'
import { words } from '#src/areas/reconciliation/client/messages'

/** The 'Search items' field and its dropdown. Typing, arrow down, a click or Alt+/ opens it; Esc and Select close it (RECO-15, RECO-30). */
export function ItemSearch({ state }: { readonly state: DrawerState }) {
  const listId = useId()
  const { openList, projectId } = state
  const isOpen = openList === 'search'
  const [search] = useState(() => itemSearch(readerOf(projectId), taker))
  const searchState = useSyncExternalStore(search.subscribe, search.state)
  // The dropdown opens with an empty search text (DT-5 row 1). If typing opened the dropdown, `before` is the typed text, which is applied
  // right after the dropdown has opened.
  const [before, setBefore] = useState('')
  const typedBefore = useRef('')
  typedBefore.current = before
  useEffect(() => {
    if (!isOpen) return undefined
    search.happen({ kind: 'opened' })
    if (typedBefore.current !== '') search.happen({ kind: 'search changed', text: typedBefore.current })
    setBefore('')
    const off = noteOpenSearch(search)
    return () => {
      off()
      search.close()
    }
  }, [search, isOpen])
  const open = () => {
    if (!isOpen) changeDrawer(state.slipId, { kind: 'list opened', list: 'search' })
  }
  const type = (text: string) => {
    // Accept no input while a ticket is being saved, neither for that ticket nor for the next one.
    if (drawerStore.state?.phase !== 'ready') return
    if (!isOpen || before !== '') {
      setBefore(text)
      if (text !== '') open()
      return
    }
    search.happen(text === '' ? { kind: 'search cleared' } : { kind: 'search changed', text })
  }
  // the list is rendered only if it has items
  const hasList = isOpen && (searchState.items?.length ?? 0) > 0
  const text = before !== '' ? before : isOpen ? searchState.filters.search : ''
  return (
    <div
      className="item-search"
      data-open={isOpen}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) changeDrawer(state.slipId, { kind: 'list closed' })
      }}
    >
      <div className="search-box">
        <Search aria-hidden size={16} strokeWidth={1.75} />
        <input
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          className="input search-input"
          aria-label={words('search')}
          aria-keyshortcuts={shortcutOf('reconciliation.search-items')}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && searchState.active !== null ? optionId(listId, searchState.active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={words('search')}
          data-drawer-focus="search"
          data-scope="drawer-search"
          value={text}
          onChange={({ target }) => type(target.value)}
          onClick={open}
          onKeyDown={(event) => onKey(event, state, search, open)}
        />
        {text !== '' && (
          <button type="button" className="icon-button" aria-label={words('clear_search')} onClick={() => search.happen({ kind: 'search cleared' })}>
            <X aria-hidden size={16} strokeWidth={1.75} />
          </button>
        )}
        {text === '' && <KeyCaps keys="alt+/" />}
        <button type="button" className="icon-button" tabIndex={-1} aria-label={words('open_list')} aria-expanded={isOpen} onClick={() => (isOpen ? changeDrawer(state.slipId, { kind: 'list closed' }) : open())}>
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
        </button>
      </div>
      {isOpen && <SearchPanel listId={listId} state={state} search={search} found={searchState} />}
    </div>
  )
}

const MOVES: Readonly<Partial<Record<string, ListMove>>> = { ArrowDown: 'next', ArrowUp: 'previous', PageDown: 'page down', PageUp: 'page up' }

/**
 * Handles the keys of the search field. Arrow down opens the list. In the list, arrows move the active row, arrow up from the first row
 * goes to the filters, Enter selects, Shift+Enter adds, Tab moves to the quantity.
 */
function onKey(event: KeyboardEvent<HTMLInputElement>, { openList, selection, slipId }: DrawerState, search: Searching, open: () => void): void {
  const { key } = event
  if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
  if (openList !== 'search') {
    if (key !== 'ArrowDown') return
    event.preventDefault()
    return open()
  }
  const move = MOVES[key]
  const { active, items } = search.state()
  if (key === 'ArrowUp' && (active === null || active === items?.[0]?.id)) {
    event.preventDefault()
    event.currentTarget.closest('.item-search')?.querySelector<HTMLElement>('.filter-chip')?.focus()
  } else if (move !== undefined) {
    event.preventDefault()
    search.move(move)
  } else if (key === 'Enter') {
    event.preventDefault()
    if (event.repeat) return
    // A replayed Enter is not a physical key press, so it cannot be key bounce.
    if (event.nativeEvent.isTrusted) noteEnter(event.timeStamp)
    search.take(event.shiftKey)
  } else if (key === 'Tab' && !event.shiftKey && selection.length > 0) {
    event.preventDefault()
    changeDrawer(slipId, { kind: 'list closed' })
    changeDrawer(slipId, { kind: 'focus wished', to: 'quantity' })
  }
}

/** What selecting an item in the list does to the ticket in the open drawer; announces why a third item is refused (RECO-34). */
const taker: ItemTaker = {
  rankedFor: () => rankForDrawer(drawerStore.state),
  take(item, isMovedTo, adds) {
    const { slipId, selection } = drawerStore.state ?? { slipId: undefined, selection: [] }
    if (isDisabled(selection, item.id)) {
      announce(words('third'))
      return false
    }
    // An item reached by arrow keys is toggled. An item that became active by typing is always selected, never removed.
    const isTakenOff = isMovedTo && isSelected(selection, item.id)
    changeDrawer(slipId, isTakenOff ? { kind: 'item toggled', item } : { kind: 'item taken', item, ...(adds ? { adds } : {}) })
    return true
  },
  behind: keysBehind(() => showRefusal(words('keys_cut_short'))),
  lost: () => showRefusal(words('keys_ignored')),
}

function readerOf(projectId: number): ItemReader {
  const options = { ignore: [400, 403, 404, 409, 422, 429, 500, 502, 503, 504] } as const
  return {
    items: async (query, signal) => {
      const request = { projectId, page_size: MAX_PAGE_SIZE, ...payItemsInput(query) }
      return (await callApi(payItemCalls.payItems(request), { signal, ...options })).pay_items
    },
    chips: ({ uom, external_dot_contractor_id: contractors, external_dot_contract_project_id: projects, ...query }, signal) =>
      callApi(
        payItemCalls.chipFilters({
          projectId,
          ...query,
          ...(uom === undefined ? {} : { uom: [...uom] }),
          ...(contractors === undefined ? {} : { external_dot_contractor_id: [...contractors] }),
          ...(projects === undefined ? {} : { external_dot_contract_project_id: [...projects] }),
        }),
        { signal, ...options },
      ),
  }
}

type AskedItems = Omit<Parameters<typeof payItemCalls.payItems>[0], 'projectId' | 'page_size'>

/** Copies the readonly lists of a query, because the API's type requires mutable ones. */
function payItemsInput({ filters, ...query }: Parameters<ItemReader['items']>[0]): AskedItems {
  const { uom, external_dot_contractor_id: contractors, external_dot_contract_project_id: projects, ...rest } = filters
  return {
    ...query,
    filters: {
      ...rest,
      ...(uom === undefined ? {} : { uom: { in: [...uom.in] } }),
      ...(contractors === undefined ? {} : { external_dot_contractor_id: { in: [...contractors.in] } }),
      ...(projects === undefined ? {} : { external_dot_contract_project_id: { in: [...projects.in] } }),
    },
  }
}
