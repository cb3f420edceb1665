import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChipFiltersQuery, PayItemsQuery } from '#src/domain/reconciliation/chip-filters'
import { cancelledError, errorOfAnswer } from '#src/client/platform/api-error'
import { itemSearch, SEARCH_DEBOUNCE_MS, type ChipLists } from '#src/client/reconciliation/search/item-search'
import type { ItemOfProject } from '#src/client/reconciliation/queries'
import { madeItem } from '#tests/client/reconciliation/made'

interface Asked<Query, Answer> {
  readonly query: Query
  readonly signal: AbortSignal
  answer(found: Answer): void
  fail(error: unknown): void
}

const noChips: ChipLists = { uoms: [], contract_projects: [], external_dot_contractors: [] }

/** A search whose requests a test answers by hand, in any order. */
function searchByHand() {
  const items: Asked<PayItemsQuery, readonly ItemOfProject[]>[] = []
  const chips: Asked<ChipFiltersQuery, ChipLists>[] = []
  const keep = <Query, Answer>(list: Asked<Query, Answer>[]) => (query: Query, signal: AbortSignal) =>
    new Promise<Answer>((answer, fail) => list.push({ query, signal, answer, fail }))
  const search = itemSearch({ items: keep(items), chips: keep(chips) })
  search.happen({ kind: 'opened' })
  return { search, items, chips }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('DT-5 what the dropdown fetches', () => {
  test('RECO-44 at opening it asks for items with do-not-pay and for the chip lists', () => {
    const { items, chips } = searchByHand()
    expect([items.map(({ query }) => query), chips.map(({ query }) => query)]).toEqual([
      [{ include_dnp: true, filters: { only_e_ticket_available: true } }],
      [{ only_e_ticket_available: true }],
    ])
  })

  test('RECO-36, RECO-39 and RECO-46 a unit chosen clears Recent and fetches both at once with the filter', () => {
    const { search, items, chips } = searchByHand()
    search.happen({ kind: 'recent toggled' })
    search.happen({ kind: 'value toggled', chip: 'uom', value: 'TON' })
    expect([items.at(-1)?.query, chips.at(-1)?.query, search.state().filters.recent]).toEqual([
      { filters: { only_e_ticket_available: true, uom: { in: ['TON'] } } },
      { only_e_ticket_available: true, uom: ['TON'] },
      false,
    ])
  })

  test('RECO-37 Recent resets the other filters, keeps the text, and fetches the chips without filters', () => {
    const { search, items, chips } = searchByHand()
    search.happen({ kind: 'value toggled', chip: 'uom', value: 'TON' })
    search.happen({ kind: 'search changed', text: '402' })
    search.happen({ kind: 'recent toggled' })
    expect([items.at(-1)?.query, chips.at(-1)?.query]).toEqual([
      { recent: true, include_dnp: true, filters: { only_e_ticket_available: true, code_or_description_or_line_number: { eq: '402' } } },
      { only_e_ticket_available: true },
    ])
  })

  test('RECO-40 and RECO-41 text fetches items only, once, 500 ms after the last letter', () => {
    const { search, items, chips } = searchByHand()
    for (const text of ['4', '40', '402']) {
      search.happen({ kind: 'search changed', text })
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1)
    }
    expect([items.length, chips.length]).toEqual([1, 1])
    vi.advanceTimersByTime(1)
    expect([items.length, chips.length, items.at(-1)?.query.filters.code_or_description_or_line_number]).toEqual([2, 1, { eq: '402' }])
  })

  test('RECO-38 a cleared text fetches at once', () => {
    const { search, items } = searchByHand()
    search.happen({ kind: 'search changed', text: '402' })
    search.happen({ kind: 'search cleared' })
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
    expect(items.map(({ query }) => query.filters.code_or_description_or_line_number)).toEqual([undefined, undefined])
  })

  test('RECO-38 DT-5 row 8: an answer that comes late is not shown', async () => {
    const { search, items } = searchByHand()
    search.happen({ kind: 'value toggled', chip: 'uom', value: 'TON' })
    items[1]?.answer([madeItem(2)])
    items[0]?.answer([madeItem(1)])
    await vi.runAllTimersAsync()
    expect([search.state().items?.map(({ id }) => id), items[0]?.signal.aborted]).toEqual([[2], true])
  })

  test('RECO-77 a failure tells the server sentence, a cancelled one nothing', async () => {
    const { search, items, chips } = searchByHand()
    chips[0]?.fail(cancelledError())
    items[0]?.fail(errorOfAnswer(422, '', { message: 'The project is archived.' }))
    await vi.runAllTimersAsync()
    expect(search.state()).toMatchObject({ problem: 'The project is archived.', items: [] })
  })

  test('RECO-64 closing gives up what is on its way', () => {
    const { search, items, chips } = searchByHand()
    chips[0]?.answer(noChips)
    search.close()
    expect(items[0]?.signal.aborted).toBe(true)
  })
})
