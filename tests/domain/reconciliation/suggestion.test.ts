import { describe, expect, test } from 'vitest'
import { choiceAmong, isSuggestable, reasonOfCodings, reasonOfLatest } from '#src/areas/reconciliation/domain/coding/suggestion'

/** One coding for each letter of `items`, newest first. Equal letters are the same item. */
const codings = (items: string) => [...items].map((letter, at) => ({ project_pay_item_id: letter.charCodeAt(0) - 64, external_dot_contractor_id: at, assigned_at: `2026-11-20T10:${59 - at}:00Z` }))
const shown = (items: string) => {
  const choice = choiceAmong(codings(items))
  const letter = (id: number | undefined) => (id === undefined ? null : String.fromCharCode(64 + id))
  return choice === null ? null : [letter(choice.usual.project_pay_item_id), choice.usual.uses, letter(choice.latest?.project_pay_item_id)]
}

describe('RECO-98 the suggestion is the item assigned most often in the last codings', () => {
  test.each<[string, string, (string | number | null)[] | null]>([
    ['no coding', '', null],
    ['one', 'A', ['A', 1, null]],
    ['always the same', 'AAAAA', ['A', 5, null]],
    ['one mistake, in the latest coding: both are shown', 'BAAAAAAAAAAAAAAAAAAA', ['A', 19, 'B']],
    ['one mistake that is not in the latest coding: only the majority is shown', 'ABAAAAAAAAAAAAAAAAAA', ['A', 19, null]],
    ['a new item that has become the majority', 'BBBA', ['B', 3, null]],
    ['two items equally often: the later one is shown', 'BABA', ['B', 2, null]],
    ['three items: the majority and the latest are shown', 'CAABAB', ['A', 3, 'C']],
    ['no item in half of the codings: nothing is shown', 'CAABB', null],
  ])('CLERK-2 %s', (_name, items, expected) => expect(shown(items)).toEqual(expected))

  test('its contractor is that of its latest coding', () => expect(choiceAmong(codings('BAA'))?.usual.external_dot_contractor_id).toBe(1))
})

const units = [{ code: 'TON', ticket_units: [{ unit: 'LB', factor: { numerator: '1', denominator: '2000' } }] }]

test.each([
  ['LB', 'TON', false, true],
  ['TON', 'ton', false, true],
  ['CY', 'TON', false, false],
  [null, 'TON', false, false],
  ['CY', 'TON', true, true],
])('RECO-98 UOM-3: for a ticket in %s, an item in %s (source only: %s) may be suggested: %s', (ticketUnit, estimated_qty_uom, source_only, expected) =>
  expect(isSuggestable({ estimated_qty_uom, source_only }, ticketUnit, units)).toBe(expected))

test('RECO-98 the reason names whose codings it counts, and how many', () => {
  const of = { material: 'SP 12.5', plant: 'North Quarry' }
  expect([
    reasonOfCodings({ by: 'you', ...of }, 1, 1), reasonOfCodings({ by: 'you', ...of }, 20, 20), reasonOfCodings({ by: 'you', ...of }, 19, 20),
    reasonOfCodings({ by: 'everyone', ...of }, 20, 20), reasonOfCodings({ by: 'everyone', ...of }, 3, 4), reasonOfLatest({ by: 'you', ...of }),
  ]).toEqual([
    { reason: 'You used this item for the last load of SP 12.5 from North Quarry.', basis: 'used for the last load' },
    { reason: 'You used this item for the last 20 loads of SP 12.5 from North Quarry.', basis: 'used for the last 20 loads' },
    { reason: 'You used this item for 19 of the last 20 loads of SP 12.5 from North Quarry.', basis: 'used for 19 of the last 20 loads' },
    { reason: 'Your team used this item for the last 20 loads of SP 12.5 from North Quarry.', basis: 'used by your team for the last 20 loads' },
    { reason: 'Your team used this item for 3 of the last 4 loads of SP 12.5 from North Quarry.', basis: 'used by your team for 3 of the last 4 loads' },
    { reason: 'You used this item for the last load of SP 12.5 from North Quarry.', basis: 'used for the last load' },
  ])
})
