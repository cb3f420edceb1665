import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chipFiltersQuery, chipStep, isWantedAnswer, noChipFilters, payItemsQuery, type ChipEvent, type ChipFilters } from '#src/areas/reconciliation/domain/chip-filters'

const tons: ChipEvent = { kind: 'value toggled', chip: 'uom', value: 'TON' }
const acme: ChipEvent = { kind: 'value toggled', chip: 'external_dot_contractor_id', value: 4 }
const main: ChipEvent = { kind: 'value toggled', chip: 'external_dot_contract_project_id', value: 9 }
const recent: ChipEvent = { kind: 'recent toggled' }
const after = (...events: ChipEvent[]) => events.reduce((state, event) => chipStep(state, event).state, noChipFilters)
const withText = after({ kind: 'search changed', text: 'curb' })

describe('DT-5 filter chips and search in the pay-item dropdown', () => {
  test('row 1: it opens with Recent off and no filter, and fetches items with include_dnp and the chip lists', () => {
    const step = chipStep(after(tons, { kind: 'search changed', text: 'x' }), { kind: 'opened' })
    expect(step).toEqual({ state: noChipFilters, items: 'now', chips: true })
    expect(payItemsQuery(step.state)).toEqual({ include_dnp: true, filters: { only_e_ticket_available: true } })
  })

  test('RECO-37 row 2: turning Recent on resets the other filters, keeps the text, and fetches with recent and include_dnp', () => {
    const step = chipStep(chipStep(withText, tons).state, recent)
    expect(step).toEqual({ state: { ...noChipFilters, recent: true, search: 'curb' }, items: 'now', chips: true })
    expect(payItemsQuery(step.state)).toMatchObject({ recent: true, include_dnp: true })
    expect(chipFiltersQuery(step.state)).toEqual({ only_e_ticket_available: true })
  })

  test('RECO-37 row 3: turning Recent off fetches everything again with include_dnp', () => {
    const step = chipStep(chipStep(withText, recent).state, recent)
    expect(step).toEqual({ state: withText, items: 'now', chips: true })
    expect(payItemsQuery(step.state)).not.toHaveProperty('recent')
    expect(payItemsQuery(step.state)).toHaveProperty('include_dnp', true)
  })

  test.each([['unit', tons], ['contractor', acme], ['project', main]])(
    'RECO-36 RECO-39 row 4: selecting a %s turns Recent off, keeps the text and fetches both without include_dnp',
    (_name, event) => {
      const step = chipStep(chipStep(withText, recent).state, event)
      expect(step).toMatchObject({ items: 'now', chips: true, state: { recent: false, search: 'curb' } })
      expect(payItemsQuery(step.state)).not.toHaveProperty('include_dnp')
    },
  )

  test('row 5: removing the last value leaves no filter and restores include_dnp', () => {
    const step = chipStep(after(tons), tons)
    expect(step).toEqual({ state: noChipFilters, items: 'now', chips: true })
    expect(payItemsQuery(step.state)).toHaveProperty('include_dnp', true)
  })

  test('RECO-40 row 6: new text waits for the debounce, fetches items only, and keeps Recent and the filters', () => {
    const before = after(recent)
    const step = chipStep(before, { kind: 'search changed', text: 'cu' })
    expect(step).toEqual({ state: { ...before, search: 'cu' }, items: 'debounced', chips: false })
    expect(payItemsQuery(step.state)).toHaveProperty('include_dnp', true)
    expect(payItemsQuery(chipStep(after(tons), { kind: 'search changed', text: 'cu' }).state)).not.toHaveProperty('include_dnp')
  })

  test.each<ChipEvent>([{ kind: 'search cleared' }, { kind: 'search changed', text: '' }])(
    'row 7: clearing the text with %j fetches items at once, but no chip lists',
    (event) => expect(chipStep(withText, event)).toEqual({ state: noChipFilters, items: 'now', chips: false }),
  )

  test('row 8: an answer that arrives after a later event is ignored, and that of the last request is used', () => {
    const first = after({ kind: 'search changed', text: 'cu' })
    const last = chipStep(first, { kind: 'search changed', text: 'curb' }).state
    expect(isWantedAnswer(last, payItemsQuery(first))).toBe(false)
    expect(isWantedAnswer(last, payItemsQuery(last))).toBe(true)
    expect(isWantedAnswer(chipStep(last, tons).state, payItemsQuery(last))).toBe(false)
  })

  test('RECO-40 typing the same text again fetches nothing', () =>
    expect(chipStep(withText, { kind: 'search changed', text: 'curb' })).toEqual({ state: withText, items: 'no', chips: false }))
})

test('RECO-43 RECO-46 both calls carry what is set and nothing else', () => {
  const state = after(tons, acme, main, { kind: 'search changed', text: ' 2360 ' })
  expect(payItemsQuery(state)).toEqual({
    filters: {
      only_e_ticket_available: true,
      uom: { in: ['TON'] },
      external_dot_contractor_id: { in: [4] },
      external_dot_contract_project_id: { in: [9] },
      code_or_description_or_line_number: { eq: '2360' },
    },
  })
  expect(chipFiltersQuery(state)).toEqual({
    only_e_ticket_available: true,
    uom: ['TON'],
    external_dot_contractor_id: [4],
    external_dot_contract_project_id: [9],
  })
})

test('RECO-45 the original-contract filter limits the items and removes include_dnp', () =>
  expect(payItemsQuery(after({ kind: 'original contract toggled' }))).toEqual({
    filters: { only_e_ticket_available: true, original_contract: true },
  }))

test('RECO-44 include_dnp is sent only if no unit, contractor, project or original-contract filter is active', () => {
  const event: fc.Arbitrary<ChipEvent> = fc.constantFrom<ChipEvent>(
    tons, acme, main, recent, { kind: 'original contract toggled' }, { kind: 'search changed', text: 'a' }, { kind: 'search cleared' },
  )
  fc.assert(
    fc.property(fc.array(event), (events) => {
      const state: ChipFilters = after(...events)
      const { uom, external_dot_contractor_id, external_dot_contract_project_id, original_contract } = state
      const none = [uom, external_dot_contractor_id, external_dot_contract_project_id].every((list) => list.length === 0)
      expect(payItemsQuery(state).include_dnp === true).toBe(none && !original_contract)
      expect(state.recent && !(none && !original_contract)).toBe(false)
    }),
  )
})
