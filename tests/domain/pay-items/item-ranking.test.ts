import { describe, expect, test } from 'vitest'
import { firstToTake, rankedItems, type RankedFor } from '#src/areas/contracts/domain/contract-items/item-ranking'

const item = (id: number, item_code: string, estimated_qty_uom = 'TON', is_dnp = false) => ({ id, item_code, estimated_qty_uom, is_dnp })
const dnp = item(1, 'DNP', 'EACH', true)
const field = item(2, 'FIELD OFFICE', 'EACH')
const wear = item(3, '2360.509')
const concrete = item(4, '2301.507', 'C Y')
const binder = item(5, '2360.5091')
const items = [dnp, field, wear, concrete, binder]
const units = [{ code: 'C Y', ticket_units: [{ unit: 'CY', factor: { numerator: '1', denominator: '1' } }] }]

describe('CLERK-1 CLERK-28: the order in which the items of a ticket are listed', () => {
  test.each<[string, Partial<RankedFor>, readonly number[]]>([
    ['nothing known: the order given, do not pay last', {}, [2, 3, 4, 5, 1]],
    ['the unit of the ticket first', { ticketUnit: 'ton' }, [3, 5, 2, 4, 1]],
    ['a unit that counts as that of the item', { ticketUnit: 'CY' }, [4, 2, 3, 5, 1]],
    ['of those the one used last', { ticketUnit: 'TON', recent: [4, 5] }, [5, 3, 4, 2, 1]],
    ['a code typed in full before everything', { search: ' 2301.507 ', ticketUnit: 'TON', recent: [5] }, [4, 5, 3, 2, 1]],
    ['do not pay last, even when used last and typed in full', { search: 'dnp', ticketUnit: 'EACH', recent: [1] }, [2, 3, 4, 5, 1]],
  ])('%s', (_name, of, expected) =>
    expect(rankedItems(items, { search: '', ticketUnit: null, units, recent: [], ...of }).map(({ id }) => id)).toEqual(expected))

  test.each<[string, ReturnType<typeof item>[], string, number | null]>([
    ['the first once something is typed', [wear, binder], '2360', 3],
    ['none of the whole list', [wear, binder], ' ', null],
    ['never do not pay', [dnp], 'dnp', null],
    ['none where nothing matches', [], 'curb', null],
  ])('Enter takes %s', (_name, ranked, search, expected) => expect(firstToTake(ranked, search)?.id ?? null).toBe(expected))
})
