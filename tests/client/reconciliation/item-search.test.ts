import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChipFiltersQuery, PayItemsQuery } from '#src/areas/reconciliation/domain/chip-filters'
import { SEARCH_DEBOUNCE_MS } from '#src/platform/domain/lists'
import { canceledError, errorOfAnswer } from '#src/platform/client/api/api-error'
import { itemSearch, type ChipLists, type ItemTaker } from '#src/areas/reconciliation/client/search/item-search'
import type { ItemOfProject } from '#src/areas/reconciliation/client/queries'
import { madeItem } from '#tests/client/reconciliation/made'

interface Asked<Query, Answer> {
  readonly query: Query
  readonly signal: AbortSignal
  answer(result: Answer): void
  fail(error: unknown): void
}

const noChips: ChipLists = { uoms: [], contract_projects: [], external_dot_contractors: [] }

/** A search whose requests the test answers itself, in any order. */
function searchByHand(more: Partial<ItemTaker> = {}) {
  const items: Asked<PayItemsQuery, readonly ItemOfProject[]>[] = []
  const chips: Asked<ChipFiltersQuery, ChipLists>[] = []
  const keep = <Query, Answer>(list: Asked<Query, Answer>[]) => (query: Query, signal: AbortSignal) =>
    new Promise<Answer>((answer, fail) => list.push({ query, signal, answer, fail }))
  const takeCalls: unknown[] = []
  const take: ItemTaker['take'] = (item, isMovedTo, adds) => {
    takeCalls.push(adds ? [item.id, isMovedTo, 'added'] : [item.id, isMovedTo])
    return true
  }
  /** Records, in order, what happens to the keys typed after an Enter: for example that they are buffered, replayed or dropped. */
  const keys: string[] = []
  let isHeld = false
  const ends = (how: string) => {
    if (isHeld) keys.push(how)
    isHeld = false
  }
  const behind: ItemTaker['behind'] = {
    hold: () => {
      isHeld = true
      keys.push('held')
    },
    play: () => ends('played'),
    drop: () => {
      const wasHeld = isHeld
      ends('dropped')
      return wasHeld
    },
    cut: () => keys.push('cut') > 0,
  }
  const search = itemSearch({ items: keep(items), chips: keep(chips) }, { rankedFor: () => ({ ticketUnit: 'TON', units: [], recent: [] }), take, behind, lost: () => keys.push('told'), ...more })
  search.happen({ kind: 'opened' })
  return { search, items, chips, taken: takeCalls, keys }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('DT-5 what the dropdown fetches', () => {
  test('RECO-44 on opening it requests items with do-not-pay and the chip lists', () => {
    const { items, chips } = searchByHand()
    expect([items.map(({ query }) => query), chips.map(({ query }) => query)]).toEqual([
      [{ include_dnp: true, filters: { only_e_ticket_available: true } }],
      [{ only_e_ticket_available: true }],
    ])
  })

  test('RECO-36, RECO-39 and RECO-46 selecting a unit clears Recent and fetches both at once with the filter', () => {
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

  test('RECO-40 and RECO-41 typed text fetches items only, once, 500 ms after the last letter', () => {
    const { search, items, chips } = searchByHand()
    for (const text of ['4', '40', '402']) {
      search.happen({ kind: 'search changed', text })
      vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS - 1)
    }
    expect([items.length, chips.length]).toEqual([1, 1])
    vi.advanceTimersByTime(1)
    expect([items.length, chips.length, items.at(-1)?.query.filters.code_or_description_or_line_number]).toEqual([2, 1, { eq: '402' }])
  })

  test('RECO-38 clearing the text fetches at once', () => {
    const { search, items } = searchByHand()
    search.happen({ kind: 'search changed', text: '402' })
    search.happen({ kind: 'search cleared' })
    vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS)
    expect(items.map(({ query }) => query.filters.code_or_description_or_line_number)).toEqual([undefined, undefined])
  })

  test('RECO-38 DT-5 row 8: an answer that arrives late is not shown', async () => {
    const { search, items } = searchByHand()
    search.happen({ kind: 'value toggled', chip: 'uom', value: 'TON' })
    items[1]?.answer([madeItem(2)])
    items[0]?.answer([madeItem(1)])
    await vi.runAllTimersAsync()
    expect([search.state().items?.map(({ id }) => id), items[0]?.signal.aborted]).toEqual([[2], true])
  })

  test('RECO-77 a failure shows the server’s message, and a canceled request shows nothing', async () => {
    const { search, items, chips } = searchByHand()
    chips[0]?.fail(canceledError())
    items[0]?.fail(errorOfAnswer(422, '', { message: 'The project is archived.' }))
    await vi.runAllTimersAsync()
    expect(search.state()).toMatchObject({ problem: 'The project is archived.', items: [] })
  })

  test('RECO-64 closing aborts the requests in flight', () => {
    const { search, items, chips } = searchByHand()
    chips[0]?.answer(noChips)
    search.close()
    expect(items[0]?.signal.aborted).toBe(true)
  })
})

describe('CLERK-1: no key acts on a list that does not match the typed text', () => {
  const borrow = madeItem(1, { item_code: '2105.607', item_description: 'GRANULAR BORROW' })
  const wear = madeItem(2, { item_code: '2360.509', item_description: 'TYPE SP 12.5 WEARING COURSE' })
  const binder = madeItem(3, { item_code: '2360.519', item_description: 'TYPE SP 19.0 NON WEAR' })
  const doNotPay = madeItem(4, { item_code: 'DNP', item_description: 'DO NOT PAY', is_dnp: true })
  const all = [doNotPay, borrow, wear, binder]
  const shown = ({ search }: ReturnType<typeof searchByHand>) => [search.state().items?.map(({ id }) => id), search.state().active, search.state().isAnswer]

  async function listed() {
    const by = searchByHand()
    by.items[0]?.answer(all)
    await vi.advanceTimersByTimeAsync(0)
    return by
  }
  const type = ({ search }: ReturnType<typeof searchByHand>, text: string) => search.happen({ kind: 'search changed', text })

  test('the loaded list is filtered at once and its first item is active, but never do not pay', async () => {
    const by = await listed()
    expect(shown(by)).toEqual([[1, 2, 3, 4], null, true])
    type(by, 'wear')
    expect(shown(by)).toEqual([[2, 3], 2, true])
    type(by, 'not pay')
    expect(shown(by)).toEqual([[4], null, true])
    by.search.take()
    expect(by.taken).toEqual([])
  })

  test('arrows and Enter typed before the first answer are replayed on it, followed by the keys after that Enter', async () => {
    const by = searchByHand()
    type(by, 'wear')
    by.search.move('next')
    by.search.take()
    expect([by.taken, by.keys]).toEqual([[], ['held']])
    by.items[0]?.answer(all)
    await vi.advanceTimersByTimeAsync(0)
    expect([by.taken, by.keys]).toEqual([[[3, true]], ['held', 'played']])
  })

  test('when the list is loaded, Enter selects at once and holds no key', async () => {
    const by = await listed()
    type(by, 'wear')
    by.search.take()
    expect([by.taken, by.keys]).toEqual([[[2, false]], []])
  })

  test('RECO-41 an Enter that matches nothing in the loaded list drops the keys after it, and reports that if there were any', async () => {
    const by = await listed()
    type(by, 'nothing alike')
    by.search.take()
    expect([by.taken, by.keys]).toEqual([[], ['cut', 'told']])
  })

  test.each<[string, Partial<ItemTaker>, (by: ReturnType<typeof searchByHand>) => void, string[]]>([
    ['no item matches', {}, (by) => by.items[0]?.answer([binder]), ['held', 'dropped', 'told']],
    ['the item cannot be selected', { take: () => false }, (by) => by.items[0]?.answer(all), ['held', 'dropped', 'told']],
    ['the list cannot be read', {}, (by) => by.items[0]?.fail(errorOfAnswer(503, '', { message: 'Try again.' })), ['held', 'dropped', 'told']],
    ['the list closes', {}, (by) => by.search.close(), ['held', 'dropped']],
    ['other text is typed', {}, (by) => type(by, 'bor'), ['held', 'dropped']],
  ])('keys after an Enter are not replayed when %s', async (_name, more, then, expected) => {
    const by = searchByHand(more)
    type(by, 'borrow')
    by.search.take()
    then(by)
    await vi.advanceTimersByTimeAsync(0)
    expect([by.taken, by.keys]).toEqual([[], expected])
  })

  test.each<[string, (search: ReturnType<typeof searchByHand>['search']) => unknown]>([
    ['Enter', (search) => search.take()], ['Ctrl+Enter', (search) => search.takeToAccept(0)],
  ])('CLERK-12 %s after the list could not be read requests it again, and holds the keys only until the answer', async (_key, press) => {
    const { search, items, taken, keys } = searchByHand()
    search.happen({ kind: 'search changed', text: '402' })
    await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)
    items.at(-1)?.fail(errorOfAnswer(503, '', { message: 'Try again.' }))
    await vi.advanceTimersByTimeAsync(0)
    press(search)
    expect([items.length, keys]).toEqual([3, ['held']])
    items.at(-1)?.fail(errorOfAnswer(503, '', { message: 'Try again.' }))
    await vi.advanceTimersByTimeAsync(0)
    expect([keys, taken, search.state().problem]).toEqual([['held', 'dropped', 'told'], [], 'Try again.'])
    press(search)
    items.at(-1)?.answer([madeItem(1)])
    await vi.advanceTimersByTimeAsync(0)
    expect([items.length, taken, keys.slice(-2)]).toEqual([4, [[1, false]], ['held', 'played']])
  })

  test('with a filter selected, keys wait for the filtered answer', async () => {
    const by = await listed()
    by.search.happen({ kind: 'value toggled', chip: 'uom', value: 'TON' })
    type(by, 'wear')
    by.search.take()
    expect([by.taken, by.search.state().isAnswer]).toEqual([[], false])
    by.items[1]?.answer([binder])
    await vi.advanceTimersByTimeAsync(0)
    expect(by.taken).toEqual([[3, false]])
  })

  test('typing another text drops the keys that were meant for the previous one', async () => {
    const by = searchByHand()
    type(by, 'wear')
    by.search.move('next')
    type(by, 'borrow')
    by.search.take()
    by.items[0]?.answer(all)
    await vi.advanceTimersByTimeAsync(0)
    expect(by.taken).toEqual([[1, false]])
  })

  test('the server’s answer keeps the active item, and a closed list selects nothing', async () => {
    const by = await listed()
    type(by, '2360')
    by.search.move('next')
    await vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS)
    by.items[1]?.answer([wear, binder])
    await vi.advanceTimersByTimeAsync(0)
    expect(shown(by)).toEqual([[2, 3], 3, true])
    const closed = searchByHand()
    type(closed, 'wear')
    closed.search.take()
    closed.search.close()
    closed.items[0]?.answer(all)
    await vi.advanceTimersByTimeAsync(0)
    expect(closed.taken).toEqual([])
  })

  test.each([
    ['next', [1, 2, 3, 4, 4]],
    ['page down', [1, 4, 4, 4, 4]],
  ] as const)('%s moves from no item to the first, and not past the last', async (by, expected) => {
    const fixture = await listed()
    expect(expected.map(() => (fixture.search.move(by), fixture.search.state().active))).toEqual(expected)
    fixture.search.move('page up')
    expect(fixture.search.state().active).toBe(1)
  })
})

describe('CLERK-8 accepting directly from the search', () => {
  const answered = (text = 'Item 1') => {
    const by = searchByHand()
    by.items[0]?.answer([madeItem(1), madeItem(2)])
    return { ...by, type: async () => {
      await vi.advanceTimersByTimeAsync(10)
      by.search.happen({ kind: 'search changed', text })
      await vi.advanceTimersByTimeAsync(10)
    } }
  }

  test('an item that the list showed before the key press may be accepted; one that appeared afterwards is only selected', async () => {
    const [shownBefore, unseen] = [answered(), answered()]
    await shownBefore.type()
    await unseen.type()
    expect([shownBefore.search.takeToAccept(performance.now()), unseen.search.takeToAccept(performance.now() - 11)]).toEqual(['seen', 'unseen'])
    expect([shownBefore.taken, unseen.taken]).toEqual([[[1, false]], [[1, false]]])
  })

  test('an accept waits for a list that is still loading, and then only selects the item', async () => {
    const { search, items, taken, keys } = searchByHand()
    search.happen({ kind: 'search changed', text: '402-2' })
    expect([search.takeToAccept(performance.now()), taken]).toEqual(['unseen', []])
    items[0]?.answer([madeItem(1), madeItem(2)])
    await vi.advanceTimersByTimeAsync(0)
    expect([taken, keys]).toEqual([[[2, false]], ['held', 'played']])
  })

  test('without a text there is nothing to select, and a text without a match says so', async () => {
    const [empty, wrong] = [answered(), answered('Item 9')]
    await vi.advanceTimersByTimeAsync(10)
    await wrong.type()
    expect([empty.search.takeToAccept(performance.now()), wrong.search.takeToAccept(performance.now())]).toEqual(['none', 'no match'])
  })

  test('CLERK-12 Shift+Enter adds an item, even when it has to wait for the list', async () => {
    const { search, items, taken } = searchByHand()
    search.happen({ kind: 'search changed', text: '402-2' })
    search.take(true)
    items[0]?.answer([madeItem(1), madeItem(2)])
    await vi.advanceTimersByTimeAsync(0)
    search.take(true)
    expect(taken).toEqual([[2, false, 'added'], [2, false, 'added']])
  })
})
