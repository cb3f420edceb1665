import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neededOf, neededOfLate } from '#src/areas/reconciliation/domain/verification/quota'
import { checkVerificationRule, readShare, shareText, type VerificationQuota } from '#src/areas/reconciliation/domain/verification/rule'
import { quotaState } from '#src/areas/reconciliation/domain/verification/result'

const oneOf = (share: number, minimum = 0): VerificationQuota => ({ share_kind: 'one_of', share, minimum })
const percent = (share: number, minimum = 0): VerificationQuota => ({ share_kind: 'percent', share, minimum })

test.each<[string, number, VerificationQuota, number]>([
  ['a full group', 10, oneOf(10), 1],
  ['a full group and one more', 11, oneOf(10), 2],
  ['a single ticket', 1, oneOf(10), 1],
  ['no ticket', 0, oneOf(10, 5), 0],
  ['every ticket', 7, oneOf(1), 7],
  ['at least 2 of 10', 10, oneOf(10, 2), 2],
  ['a group smaller than the minimum', 3, oneOf(10, 5), 3],
  ['the share is more than the minimum', 100, oneOf(10, 2), 10],
  ['1 percent of 100', 100, percent(1), 1],
  ['1 percent of 101', 101, percent(1), 2],
  ['1 percent, at least 5', 120, percent(1, 5), 5],
  ['half a percent of 1,000', 1_000, percent(0.5), 5],
  // as floats, 0.07 x 100 is not exactly 7
  ['7 hundredths of a percent of 10,000', 10_000, percent(0.07), 7],
  ['all of them', 42, percent(100), 42],
])('PLUS-22 the quota is the share rounded up, at least the minimum, and at most the size of the group: %s', (_name, tickets, quota, needed) => {
  expect(neededOf(tickets, quota)).toBe(needed)
})

const quotas = fc.oneof(
  fc.record({ share_kind: fc.constant('one_of' as const), share: fc.integer({ min: 1, max: 10_000 }), minimum: fc.integer({ min: 0, max: 1_000 }) }),
  fc.record({ share_kind: fc.constant('percent' as const), share: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100), minimum: fc.integer({ min: 0, max: 1_000 }) }),
)

test('PLUS-22 for every rule and group, the quota is at most the number of tickets, at least the share, and never smaller with more tickets', () => {
  fc.assert(fc.property(quotas, fc.integer({ min: 0, max: 100_000 }), (quota, tickets) => {
    const needed = neededOf(tickets, quota)
    expect(needed).toBeLessThanOrEqual(tickets)
    expect(needed).toBeGreaterThanOrEqual(Math.min(tickets, quota.minimum))
    // computed in whole hundredths, so that the test itself has no rounding errors
    const share = quota.share_kind === 'one_of' ? needed * quota.share >= tickets : needed * 10_000 >= tickets * Math.round(quota.share * 100)
    expect(share).toBe(true)
    expect(neededOf(tickets + 1, quota)).toBeGreaterThanOrEqual(needed)
  }))
})

test('PLUS-22 late tickets are drawn too: their own share, plus what the minimum of the group still requires', () => {
  expect(neededOfLate(1, { tickets: 10, drawn: 1 }, oneOf(10))).toBe(1)
  expect(neededOfLate(3, { tickets: 1, drawn: 1 }, oneOf(10, 3))).toBe(2)
  expect(neededOfLate(3, { tickets: 0, drawn: 0 }, oneOf(10, 2))).toBe(2)
  fc.assert(fc.property(quotas, fc.nat(5_000), fc.integer({ min: 1, max: 5_000 }), (quota, before, late) => {
    const drawn = neededOf(before, quota)
    const added = neededOfLate(late, { tickets: before, drawn }, quota)
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThanOrEqual(late)
    expect(drawn + added).toBeGreaterThanOrEqual(neededOf(before + late, quota))
  }))
})

test.each([
  ['1 of 10', { share_kind: 'one_of', share: 10 }], ['1/20', { share_kind: 'one_of', share: 20 }], [' 5 % ', { share_kind: 'percent', share: 5 }],
  ['0.25 percent', { share_kind: 'percent', share: 0.25 }], ['100%', { share_kind: 'percent', share: 100 }],
  ['2 of 10', null], ['1 of 0', null], ['0 %', null], ['101 %', null], ['1.234 %', null], ['ten', null], ['', null],
])('PLUS-22 a share can be typed in the usual ways: %j', (text, share) => {
  const read = readShare(text)
  expect(read).toEqual(share)
  if (read !== null) expect(readShare(shareText(read))).toEqual(read)
})

test('PLUS-22 a rule with a value out of range is refused with what to enter', () => {
  const rule = { name: 'Daily', due_days: 7, ...oneOf(10, 2) }
  const refusal = (change: object) => {
    const verdict = checkVerificationRule({ ...rule, ...change })
    return verdict.allowed ? null : verdict.message
  }
  expect([{}, { name: ' ' }, { name: 'x'.repeat(101) }, { share: 0 }, { share: 1.5 }, { share_kind: 'percent', share: 1.005 }, { minimum: -1 }, { minimum: 1_001 }, { due_days: 366 }].map(refusal)).toEqual([
    null, 'errors.verification_name', 'errors.name_too_long', 'errors.verification_share', 'errors.verification_share', 'errors.verification_share',
    'errors.verification_minimum', 'errors.verification_minimum', 'errors.verification_due_days'])
})

test.each([[2, 2, 0, 'met'], [2, 1, 1, 'open'], [2, 1, 0, 'missed'], [0, 0, 0, 'met'], [2, 0, 2, 'open']] as const)(
  'PLUS-22 a group of %d needed, %d verified and %d open is %s', (needed, verified, open, state) => {
    expect(quotaState({ needed, verified, open })).toBe(state)
  })
