import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawOrder } from '#src/areas/reconciliation/domain/verification/draw'
import { checkResult, resultText } from '#src/areas/reconciliation/domain/verification/result'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

test('PLUS-22 the draw follows published vectors: SHA-256 of seed:id, sorted by digest', () => {
  // computed with sha256sum: printf '%s' 'SP-412:1' | sha256sum
  expect(drawOrder('SP-412', [1, 2, 3, 4, 5, 6, 7, 8], sha256)).toEqual([4, 5, 7, 3, 6, 2, 1, 8])
  expect(drawOrder('Straße 7', [10, 100, 1000], sha256)).toEqual([100, 10, 1000])
})

test('PLUS-22 the draw depends only on the seed and the ids, not on their order, and draws each ticket once', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 60 })
  fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 100 }), ids.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))), (seed, [all, shuffled]) => {
    const order = drawOrder(seed, all, sha256)
    expect(drawOrder(seed, shuffled, sha256)).toEqual(order)
    expect(order.toSorted((one, other) => one - other)).toEqual(all.toSorted((one, other) => one - other))
  }))
})

test('PLUS-22 a ticket keeps its rank when more tickets arrive, so that a larger quota only adds tickets', () => {
  fc.assert(fc.property(fc.string({ minLength: 1 }), fc.uniqueArray(fc.nat(1_000_000), { minLength: 2, maxLength: 60 }), (seed, ids) => {
    const few = ids.slice(0, Math.ceil(ids.length / 2))
    expect(drawOrder(seed, ids, sha256).filter((id) => few.includes(id))).toEqual(drawOrder(seed, few, sha256))
  }))
})

test('PLUS-22 over many seeds, every ticket is drawn about equally often', () => {
  const counts = new Map<number, number>()
  for (let seed = 0; seed < 4_000; seed += 1) {
    const [first = 0] = drawOrder(String(seed), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], sha256)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  // each ticket is expected to be first 400 times; five standard deviations are 95
  for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(95)
  expect(counts.size).toBe(10)
})

test.each([
  [{ result: 'agrees', field: null, found_value: null, note: null }, null, 'Agrees'],
  [{ result: 'differs', field: 'net', found_value: '19.80', note: null }, null, 'Differs: net is 19.80'],
  [{ result: 'not_verified', field: null, found_value: null, note: 'The truck had left' }, null, 'Could not be verified (The truck had left)'],
  [{ result: 'differs', field: null, found_value: '19.80', note: null }, 'errors.verification_found', undefined],
  [{ result: 'differs', field: 'net', found_value: ' ', note: null }, 'errors.verification_found', undefined],
  [{ result: 'agrees', field: 'net', found_value: null, note: null }, 'errors.verification_not_different', undefined],
  [{ result: 'not_verified', field: null, found_value: null, note: ' ' }, 'errors.verification_reason', undefined],
  [{ result: 'differs', field: 'net', found_value: 'x'.repeat(201), note: null }, 'errors.verification_found_long', undefined],
  [{ result: 'agrees', field: null, found_value: null, note: 'x'.repeat(1_001) }, 'errors.verification_note_long', undefined],
] as const)('PLUS-22 a result must be complete: %j', (recorded, refusal, text) => {
  const verdict = checkResult(recorded)
  expect(verdict.allowed ? null : verdict.message).toBe(refusal)
  if (text !== undefined) expect(resultText(recorded)).toBe(text)
})
