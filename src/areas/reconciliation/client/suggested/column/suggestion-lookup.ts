import type { AnswerOf } from '#src/platform/api/contract'
import type { suggested } from '#src/areas/reconciliation/api/suggested'

/** A ticket's first suggestion. */
export type TicketSuggestion = AnswerOf<typeof suggested.suggestions>['pay_item_suggestions'][number]

/** Provides the suggestions for the cells of a column, requesting those of a whole page at once. */
export interface SuggestionLookup {
  /**
   * Receives the ticket ids of a page. If cells show suggestions, resolves once the suggestions for these tickets are known; otherwise
   * immediately.
   */
  page(ids: readonly number[]): Promise<void>
  /** The suggestion to show in a ticket's cell; null if there is none, or if it has not been read yet. */
  of(id: number): TicketSuggestion | null
  /**
   * Marks the known suggestions as out of date after a coding. Cells still show them until they are rendered again; rendering requests new
   * ones.
   */
  outdate(): void
}

interface Known {
  readonly suggestion: TicketSuggestion | null
  isOutdated: boolean
}

/** Maximum number of pages whose suggestions are kept. Beyond that, the oldest pages are discarded. */
const MOST_PAGES = 20

/**
 * A lookup that requests suggestions with `ask`: one call per page, and only once a cell needs them, so that a hidden column costs nothing.
 * It calls `drawn` with the tickets whose cells have to be rendered again. If a request fails, the cells stay empty.
 */
export function suggestionLookup(ask: (ids: readonly number[]) => Promise<readonly TicketSuggestion[]>, drawn: (ids: readonly number[]) => void): SuggestionLookup {
  let pages: readonly (readonly number[])[] = []
  const known = new Map<number, Known>()
  const asking = new Set<readonly number[]>()
  /**
   * Tickets whose cells were rendered before `page` was called for them, for example because the table already had the rows. Their
   * suggestions are requested in one call.
   */
  const loose = new Set<number>()
  let isWanted = false
  /**
   * How often suggestions were marked as out of date. An answer that was requested before the last of these times is already out of date.
   */
  let changes = 0
  const read = async (ids: readonly number[]): Promise<void> => {
    asking.add(ids)
    const changesBefore = changes
    let suggestionsById: ReadonlyMap<number, TicketSuggestion> | null = null
    try {
      suggestionsById = new Map((await ask(ids)).map((suggestion) => [suggestion.slip_id, suggestion]))
    } catch (error) {
      console.warn('Suggestions could not be read', error)
    }
    for (const id of ids) known.set(id, { suggestion: suggestionsById === null ? (known.get(id)?.suggestion ?? null) : (suggestionsById.get(id) ?? null), isOutdated: changes !== changesBefore })
    asking.delete(ids)
  }
  const take = (ids: readonly number[]): void => {
    const own = new Set(ids)
    const nextPages = [...pages.filter((page) => !page.some((id) => own.has(id))), ids]
    for (const id of nextPages.slice(0, -MOST_PAGES).flat()) known.delete(id)
    pages = nextPages.slice(-MOST_PAGES)
  }
  const readLoose = async (): Promise<void> => {
    const ids = [...loose]
    loose.clear()
    take(ids)
    await read(ids)
    drawn(ids)
  }
  return {
    async page(ids) {
      if (ids.length === 0) return
      take(ids)
      if (isWanted) await read(ids)
    },
    of(id) {
      isWanted = true
      const own = known.get(id)
      if (own !== undefined && !own.isOutdated) return own.suggestion
      const ids = pages.find((page) => page.includes(id))
      if (ids === undefined) {
        if (loose.size === 0) setTimeout(() => void readLoose(), 0)
        loose.add(id)
      } else if (!asking.has(ids)) {
        void read(ids).then(() => drawn(ids))
      }
      return own?.suggestion ?? null
    },
    outdate() {
      changes += 1
      for (const one of known.values()) one.isOutdated = true
      if (isWanted) drawn([...known.keys()])
    },
  }
}
