import { createStore } from '#src/platform/client/state/store'
import type { ItemSearch, TakenToAccept } from '#src/areas/reconciliation/client/search/item-search'

const open = createStore<{ search: ItemSearch | null; pressedAt: number }>(() => ({ search: null, pressedAt: Infinity }))

/** Registers the search whose list is open; returns a function to call when the list closes. */
export function noteOpenSearch(search: ItemSearch): () => void {
  open.search = search
  return () => {
    if (open.search === search) open.search = null
  }
}

/** Records the time of the key press that accepts from the list. */
export function noteAcceptPress(pressedAt: number): void {
  open.pressedAt = pressedAt
}

/** Selects the active item of the open list for an accept; 'none' when no list is open or nothing was searched. */
export function takeFromOpenList(): TakenToAccept {
  const { search, pressedAt } = open
  open.pressedAt = Infinity
  return search?.takeToAccept(pressedAt) ?? 'none'
}
