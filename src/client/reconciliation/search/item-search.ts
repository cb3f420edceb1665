import type { Static } from 'typebox'
import type { payItems } from '#src/contract/pay-items'
import { message } from '#src/domain/messages'
import { chipFiltersQuery, chipStep, isWantedAnswer, noChipFilters, payItemsQuery, type ChipEvent, type ChipFilters, type ChipFiltersQuery, type PayItemsQuery } from '#src/domain/reconciliation/chip-filters'
import { ApiError } from '#src/client/platform/api-error'
import type { ItemOfProject } from '#src/client/reconciliation/queries'

export type ChipLists = Static<(typeof payItems)['chipFilters']['answer']>

/** What the dropdown shows. */
export interface ItemSearchState {
  readonly filters: ChipFilters
  /** Null while the first answer is on its way. */
  readonly items: readonly ItemOfProject[] | null
  readonly isLoading: boolean
  readonly chips: ChipLists | null
  /** Why the items or the chips could not be read (RECO-77). */
  readonly problem: string | null
}

/** How the dropdown reads; each read can be given up. */
export interface ItemReader {
  items(query: PayItemsQuery, signal: AbortSignal): Promise<readonly ItemOfProject[]>
  chips(query: ChipFiltersQuery, signal: AbortSignal): Promise<ChipLists>
}

/** The dropdown's filters and what they fetch, by DT-5; only the last request of a kind counts. */
export interface ItemSearch {
  state(): ItemSearchState
  subscribe(listener: () => void): () => void
  happen(event: ChipEvent): void
  /** Gives up what is on its way. */
  close(): void
}

export const SEARCH_DEBOUNCE_MS = 500

/** Makes the search of one opening of the dropdown. */
export function itemSearch(read: ItemReader): ItemSearch {
  let state: ItemSearchState = { filters: noChipFilters, items: null, isLoading: false, chips: null, problem: null }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let items: AbortController | null = null
  let chips: AbortController | null = null

  const change = (next: Partial<ItemSearchState>): void => {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }
  const failed = (error: unknown): void => {
    if (error instanceof ApiError && error.cause_kind === 'cancelled') return
    const told = error instanceof ApiError ? error.message : message('errors.common_error')
    change({ problem: told, isLoading: false, items: state.items ?? [] })
  }
  const fetchItems = (): void => {
    clearTimeout(timer)
    items?.abort()
    const mine = (items = new AbortController())
    const query = payItemsQuery(state.filters)
    change({ isLoading: true, problem: null })
    read.items(query, mine.signal).then((found) => {
      if (mine === items && isWantedAnswer(state.filters, query)) change({ items: found, isLoading: false })
    }, (error: unknown) => mine === items && failed(error))
  }
  const fetchChips = (): void => {
    chips?.abort()
    const mine = (chips = new AbortController())
    read.chips(chipFiltersQuery(state.filters), mine.signal).then((found) => {
      if (mine === chips) change({ chips: found })
    }, (error: unknown) => mine === chips && failed(error))
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    happen(event) {
      const step = chipStep(state.filters, event)
      change({ filters: step.state })
      if (step.items === 'now') fetchItems()
      if (step.items === 'debounced') {
        // What is on its way is for a text that is gone.
        items?.abort()
        items = null
        clearTimeout(timer)
        change({ isLoading: true })
        timer = setTimeout(fetchItems, SEARCH_DEBOUNCE_MS)
      }
      if (step.chips) fetchChips()
    },
    close() {
      clearTimeout(timer)
      items?.abort()
      chips?.abort()
      items = null
      chips = null
    },
  }
}
