import { describe, expect, test } from 'vitest'
import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
import { automaticContractor, closesContractorList, contractorsOfItem, toggleContractor } from '#src/areas/reconciliation/domain/contractor-choice'

const prime: Contractor = { id: 1, name: 'Prime', type: 'other' }
const second: Contractor = { id: 2, name: 'Second prime', type: 'other' }
const sub: Contractor = { id: 3, name: 'Sub', type: 'subcontractor' }
const otherSub: Contractor = { id: 4, name: 'Other sub', type: 'subcontractor' }

describe('DT-6 RECO-51 the contractor of a newly selected item', () => {
  test.each<[number, Contractor[], number | null]>([
    [1, [], null],
    [2, [prime], 1],
    [2, [sub], 3],
    [3, [sub, prime], 1],
    [3, [prime, sub], 1],
    [4, [sub, otherSub], null],
    [5, [second, prime], 2],
    [6, [prime, sub, otherSub], null],
    [6, [prime, second, sub, otherSub], null],
  ])('row %i: with %j it is %j', (_row, contractors, id) => expect(automaticContractor(contractors)?.id ?? null).toBe(id))
})

test('RECO-52 selecting the current contractor again clears it, and another one replaces it', () => {
  expect(toggleContractor(prime, prime)).toBeNull()
  expect(toggleContractor(prime, sub)).toBe(sub)
  expect(toggleContractor(null, sub)).toBe(sub)
})

test('RECO-53 the dropdown closes when a different contractor is selected', () => {
  expect(closesContractorList(prime, sub)).toBe(true)
  expect(closesContractorList(prime, prime)).toBe(false)
})

test('PAY-32 an item lists its contractors in its own order', () =>
  expect(contractorsOfItem([3, 99, 1], [prime, second, sub])).toEqual([sub, prime]))
