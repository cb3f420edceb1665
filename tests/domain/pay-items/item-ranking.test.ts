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
    ['in the given order with do not pay last, if nothing is known', {}, [2, 3, 4, 5, 1]],
    ['first those in the unit of the ticket', { ticketUnit: 'ton' }, [3, 5, 2, 4, 1]],
    ['first those to whose unit the ticket’s unit converts', { ticketUnit: 'CY' }, [4, 2, 3, 5, 1]],
    ['among those in the ticket’s unit first the one used last', { ticketUnit: 'TON', recent: [4, 5] }, [5, 3, 4, 2, 1]],
    ['first the one whose code is typed in full', { search: ' 2301.507 ', ticketUnit: 'TON', recent: [5] }, [4, 5, 3, 2, 1]],
    ['do not pay last, even if it was used last and is typed in full', { search: 'dnp', ticketUnit: 'EACH', recent: [1] }, [2, 3, 4, 5, 1]],
  ])('%s', (_name, of, expected) =>
    expect(rankedItems(items, { search: '', ticketUnit: null, units, recent: [], ...of }).map(({ id }) => id)).toEqual(expected))

  test.each<[string, ReturnType<typeof item>[], string, number | null]>([
    ['the first item once something is typed', [wear, binder], '2360', 3],
    ['no item while nothing is typed', [wear, binder], ' ', null],
    ['never do not pay', [dnp], 'dnp', null],
    ['no item if nothing matches', [], 'curb', null],
  ])('Enter takes %s', (_name, ranked, search, expected) => expect(firstToTake(ranked, search)?.id ?? null).toBe(expected))
})
