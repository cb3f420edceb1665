import type { Static } from 'typebox'
import type { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { message } from '#src/platform/domain/messages'
import { firstToTake, rankedItems, type RankedFor } from '#src/areas/contracts/domain/contract-items/item-ranking'
import { matchesPayItemSearch } from '#src/areas/contracts/domain/contract-items/pay-item'
import { chipFiltersQuery, chipStep, isWantedAnswer, noChipFilters, payItemsQuery, type ChipEvent, type ChipFilters, type ChipFiltersQuery, type PayItemsQuery } from '#src/areas/reconciliation/domain/chip-filters'
import { RECENT_PAY_ITEMS } from '#src/areas/contracts/domain/contract-items/limits'
import { MAX_PAGE_SIZE, SEARCH_DEBOUNCE_MS } from '#src/platform/domain/lists'
import { ApiError } from '#src/platform/client/api/api-error'
import type { KeysBehind } from '#src/areas/reconciliation/client/keys/keys-behind'
import { earlyListKeys, movedTo, type ListMove } from '#src/areas/reconciliation/client/search/list-keys'
import type { ItemOfProject } from '#src/areas/reconciliation/client/queries'

export type ChipLists = Static<(typeof payItems)['chipFilters']['answer']>

/** The state of the dropdown, as its view needs it. */
export interface ItemSearchState {
  readonly filters: ChipFilters
  /** Null until the first answer from the server. */
  readonly items: readonly ItemOfProject[] | null
  /** False while `items` still belong to an earlier text or to other filters; keys are buffered until the new items arrive. */
  readonly isAnswer: boolean
  /** The id of the item that Enter selects. */
  readonly active: number | null
  readonly isLoading: boolean
  readonly chips: ChipLists | null
  /** Why the items or the chips could not be read (RECO-77). */
  readonly problem: string | null
}

/** The requests that the dropdown makes, each of which can be aborted. */
export interface ItemReader {
  items(query: PayItemsQuery, signal: AbortSignal): Promise<readonly ItemOfProject[]>
  chips(query: ChipFiltersQuery, signal: AbortSignal): Promise<ChipLists>
}

/**
 * What the list needs from the drawer: the facts by which items are ranked, the function that selects an item, and the buffer of keys
 * pressed after an Enter that is still waiting for the list.
 */
export interface ItemTaker {
  rankedFor(): Omit<RankedFor, 'search'>
  /** Returns false when the item cannot be selected. With `adds`, a suggestion that the person has not changed stays selected too. */
  take(item: ItemOfProject, isMovedTo: boolean, adds: boolean): boolean
  readonly behind: KeysBehind
  /** Called when keys that were pressed after an Enter have been discarded because the Enter selected nothing. */
  lost(): void
}

/** What happened in the search list when the person pressed the key that accepts. `takeToAccept` explains the values. */
export type TakenToAccept = 'seen' | 'unseen' | 'refused' | 'no match' | 'none'

/**
 * The search of the dropdown, by decision table DT-5. It manages the filters and the requests. Of several requests of the same kind, only
 * the answer to the last one is used.
 */
export interface ItemSearch {
  state(): ItemSearchState
  subscribe(listener: () => void): () => void
  happen(event: ChipEvent): void
  /** Moves the active item; queued until the list matches the typed text. */
  move(by: ListMove): void
  /** Selects the active item; with `adds`, an unchanged suggestion stays selected too. Queued until the list matches the typed text. */
  take(adds?: boolean): void
  /**
   * Selects the active item for an accept by the same key press. `pressedAt` is the time of that key press, as `performance.now()` in ms.
   * The accept continues only after 'seen', or after 'none', which means that nothing was searched. 'unseen': the list did not show the
   * item yet when the key was pressed. 'refused': the item cannot be selected. 'no match': the list is empty.
   */
  takeToAccept(pressedAt: number): TakenToAccept
  /** Aborts the requests in flight. */
  close(): void
}

/** Creates the search of a drawer's dropdown. */
export function itemSearch(read: ItemReader, taker: ItemTaker): ItemSearch {
  let state: ItemSearchState = { filters: noChipFilters, items: null, isAnswer: false, active: null, isLoading: false, chips: null, problem: null }
  const listeners = new Set<() => void>()
  const early = earlyListKeys()
  let timer: ReturnType<typeof setTimeout> | undefined
  let items: AbortController | null = null
  let chips: AbortController | null = null
  /** The last list that was read without a search text. Typed text filters this list immediately, without a request. */
  let whole: { readonly key: string; readonly items: readonly ItemOfProject[] } | null = null
  let answered: { readonly key: string; readonly items: readonly ItemOfProject[] } | null = null
  let requestedKey = ''
  let isMovedTo = false
  /** When the list began to show its active item, as `performance.now()` in ms. */
  let shownAt = Infinity

  const change = (next: Partial<ItemSearchState>): void => {
    const isOther = next.active !== undefined && next.active !== state.active
    state = { ...state, ...next }
    if (isOther) shownAt = performance.now()
    listeners.forEach((listener) => listener())
  }
  const answerFor = (filters: ChipFilters): readonly ItemOfProject[] | null => {
    if (answered?.key === keyOf(filters)) return answered.items
    const isWhole = whole !== null && whole.key === wholeKeyOf(filters) && whole.items.length < (filters.recent ? RECENT_PAY_ITEMS : MAX_PAGE_SIZE)
    return whole !== null && isWhole ? whole.items.filter((item) => matchesPayItemSearch(item, filters.search, { lineNumber: true })) : null
  }
  const listFor = (filters: ChipFilters, active: number | null): Pick<ItemSearchState, 'items' | 'isAnswer' | 'active'> => {
    const list = answerFor(filters)
    if (list === null) return { items: state.items, isAnswer: false, active: null }
    const ranked = rankedItems(list, { ...taker.rankedFor(), search: filters.search })
    const activeItem = ranked.find(({ id }) => id === active) ?? firstToTake(ranked, filters.search)
    return { items: ranked, isAnswer: true, active: activeItem?.id ?? null }
  }
  const playEarly = (): void => {
    if (!state.isAnswer) return
    const { moves, isTaken, adds } = early.play()
    moves.forEach(move)
    if (!isTaken) return
    if (takeActive(adds)) taker.behind.play()
    else giveUpBehind()
  }
  /**
   * Drops the keys pressed after an Enter that selected nothing: they were meant for the quantity field of the item that the Enter should
   * have selected.
   */
  const giveUpBehind = (): void => {
    if (taker.behind.drop()) taker.lost()
  }
  const forgetEarly = (): void => {
    early.forget()
    taker.behind.drop()
  }
  const failed = (error: unknown): void => {
    if (error instanceof ApiError && error.cause_kind === 'canceled') return
    early.forget()
    giveUpBehind()
    const problem = error instanceof ApiError ? error.message : message('errors.common_error')
    change({ problem, isLoading: false, items: state.items ?? [] })
  }
  const fetchItems = (): void => {
    clearTimeout(timer)
    items?.abort()
    const mine = (items = new AbortController())
    const query = payItemsQuery(state.filters)
    const key = (requestedKey = keyOf(state.filters))
    change({ isLoading: true, problem: null })
    read.items(query, mine.signal).then((answer) => {
      if (mine !== items) return
      const isWanted = isWantedAnswer(state.filters, query)
      if (key === wholeKeyOf(state.filters)) whole = { key, items: answer }
      if (isWanted) answered = { key, items: answer }
      change({ ...listFor(state.filters, state.active), ...(isWanted ? { isLoading: false } : {}) })
      playEarly()
    }, (error: unknown) => mine === items && failed(error))
  }
  const fetchChips = (): void => {
    chips?.abort()
    const mine = (chips = new AbortController())
    read.chips(chipFiltersQuery(state.filters), mine.signal).then((answer) => {
      if (mine === chips) change({ chips: answer })
    }, (error: unknown) => mine === chips && failed(error))
  }
  const move = (by: ListMove): void => {
    if (!state.isAnswer) return early.keepMove(by)
    isMovedTo = true
    change({ active: movedTo(state.items ?? [], state.active, by) })
  }
  const takeActive = (adds: boolean, isToggled = isMovedTo): boolean => {
    const item = state.items?.find(({ id }) => id === state.active)
    return item !== undefined && taker.take(item, isToggled, adds)
  }
  const takeLater = (adds: boolean, isAccept: boolean): void => {
    early.keepTake(adds)
    taker.behind.hold(early.forget, isAccept)
    // after a failure no request is in flight, and the buffered keys would never be released, so fetch again
    if (!state.isLoading) fetchItems()
  }
  const take = (adds = false): void => {
    if (!state.isAnswer) return takeLater(adds, false)
    if (!takeActive(adds) && taker.behind.cut()) taker.lost()
  }
  const takeToAccept = (pressedAt: number): TakenToAccept => {
    if (state.filters.search.trim() === '' && state.active === null && !early.hasMoves()) return 'none'
    if (!state.isAnswer) {
      takeLater(false, true)
      return 'unseen'
    }
    const isSeen = pressedAt >= shownAt
    if (!takeActive(false, false)) {
      if (taker.behind.cut()) taker.lost()
      return state.active === null ? 'no match' : 'refused'
    }
    return isSeen ? 'seen' : 'unseen'
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    happen(event) {
      const step = chipStep(state.filters, event)
      forgetEarly()
      isMovedTo = false
      change({ filters: step.state, ...listFor(step.state, null) })
      if (step.items === 'now') fetchItems()
      if (step.items === 'debounced') {
        // abort a request for an outdated text, unless it loads the whole list, which any text can filter
        if (requestedKey !== wholeKeyOf(step.state)) {
          items?.abort()
          items = null
        }
        clearTimeout(timer)
        change({ isLoading: true })
        timer = setTimeout(fetchItems, SEARCH_DEBOUNCE_MS)
      }
      if (step.chips) fetchChips()
    },
    move,
    take,
    takeToAccept,
    close() {
      clearTimeout(timer)
      forgetEarly()
      items?.abort()
      chips?.abort()
      items = null
      chips = null
    },
  }
}

function wholeKeyOf(filters: ChipFilters): string {
  return keyOf({ ...filters, search: '' })
}

function keyOf(filters: ChipFilters): string {
  return JSON.stringify(payItemsQuery(filters))
}
