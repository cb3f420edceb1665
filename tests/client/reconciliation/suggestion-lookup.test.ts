import { expect, test, vi } from 'vitest'
import { suggestionText } from '#src/areas/reconciliation/client/suggested/column/suggestion-column'
import { suggestionLookup } from '#src/areas/reconciliation/client/suggested/column/suggestion-lookup'

const suggestion = (id: number, uses = 19) => ({ slip_id: id, project_pay_item_id: 3, item_code: '402-3130', uses, among: 20 })
const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at)

/** A lookup whose server has a suggestion for every ticket with an even id. */
function openLookup(uses = () => 19) {
  const requests: (readonly number[])[] = []
  const drawn: (readonly number[])[] = []
  const lookup = suggestionLookup(
    (of) => {
      requests.push(of)
      return Promise.resolve(of.filter((id) => id % 2 === 0).map((id) => suggestion(id, uses())))
    },
    (of) => drawn.push(of),
  )
  return { asked: requests, drawn, lookup }
}

test('PLUS-7 a page of the table sends one request for all its tickets, however many cells are drawn, and none while the column is hidden', async () => {
  const { asked, drawn, lookup } = openLookup()
  await lookup.page(ids(1, 100))
  expect(asked).toEqual([])
  for (const id of ids(1, 40)) expect(lookup.of(id)).toBeNull()
  await vi.waitFor(() => expect(drawn).toHaveLength(1))
  expect(asked).toEqual([ids(1, 100)])
  expect([lookup.of(2), lookup.of(3)]).toEqual([suggestion(2), null])
  await lookup.page(ids(101, 100))
  expect([asked.length, lookup.of(102)]).toEqual([2, suggestion(102)])
})

test('PLUS-7 rows that the table already had are requested together', async () => {
  const { asked, drawn, lookup } = openLookup()
  for (const id of ids(1, 30)) lookup.of(id)
  await vi.waitFor(() => expect(drawn).toEqual([ids(1, 30)]))
  expect([asked, lookup.of(4)]).toEqual([[ids(1, 30)], suggestion(4)])
})

test('PLUS-7 after a coding the old value remains until the new one arrives, and a failed answer leaves the cells unchanged', async () => {
  let uses = 19
  const { asked, drawn, lookup } = openLookup(() => {
    if (uses === 0) throw new Error('no connection')
    return uses
  })
  lookup.of(2)
  await vi.waitFor(() => expect(lookup.of(2)).toEqual(suggestion(2)))
  uses = 20
  lookup.outdate()
  expect(drawn.at(-1)).toEqual([2])
  expect(lookup.of(2)).toEqual(suggestion(2))
  await vi.waitFor(() => expect(lookup.of(2)).toEqual(suggestion(2, 20)))
  uses = 0
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  lookup.outdate()
  lookup.of(2)
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
  expect([lookup.of(2), asked.length]).toEqual([suggestion(2, 20), 3])
  warned.mockRestore()
})

test('PLUS-7 WORK-30 an answer that was requested before a coding counts as outdated, and is requested once more', async () => {
  const answers: ((uses: number) => void)[] = []
  const lookup = suggestionLookup(
    (of) => new Promise((resolve) => answers.push((uses) => resolve(of.map((id) => suggestion(id, uses))))),
    (of) => of.forEach((id) => lookup.of(id)),
  )
  await lookup.page([2])
  lookup.of(2)
  lookup.outdate()
  answers[0]?.(19)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(lookup.of(2)).toEqual(suggestion(2, 19))
  answers[1]?.(20)
  await vi.waitFor(() => expect(lookup.of(2)).toEqual(suggestion(2, 20)))
  expect(answers).toHaveLength(2)
})

test('PLUS-7 the text names the item, the count and its share, or the product code', () => {
  expect([suggestionText(suggestion(2)), suggestionText({ ...suggestion(2, 0), among: 0 }), suggestionText(null)]).toEqual(['402-3130, 19 of 20 (95%)', '402-3130, by product code', null])
})
