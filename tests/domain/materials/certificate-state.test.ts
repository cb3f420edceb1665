import { expect, test } from 'vitest'
import { certificateState, isExpiredOn, missingTypes } from '#src/areas/materials/domain/materials/certificate-state'
import { checkCertificateTypes, mayRemoveCertificateType, mayRemoveMaterial } from '#src/areas/materials/domain/materials/material'

const facts = { required: [1, 2], approved: [1, 2], declaredUntil: '2026-06-30', lastTicket: '2026-06-30' }

test.each([
  ['all approved and declared on the last day', {}, 'complete'],
  ['one type without an approved submittal', { approved: [2] }, 'missing'],
  ['a ticket after the declaration', { lastTicket: '2026-07-01' }, 'expired'],
  ['both', { approved: [], lastTicket: '2026-07-01' }, 'missing'],
  ['nothing required and no declaration', { required: [], declaredUntil: null }, 'complete'],
  ['no ticket', { lastTicket: null }, 'complete'],
] as const)('CERT-12 %s: %j is %s', (_name, more, state) => {
  expect(certificateState({ ...facts, ...more })).toBe(state)
})

test('CERT-11 PLUS-29 a declaration is expired from the day after its last valid day', () => {
  expect([isExpiredOn('2026-06-30', '2026-06-30'), isExpiredOn('2026-06-30', '2026-07-01'), isExpiredOn(null, '2026-07-01')]).toEqual([false, true, false])
  expect(missingTypes({ required: [1, 2], approved: [2, 3] })).toEqual([1])
})

test('CERT-5 CERT-8 a hidden certificate type is kept but cannot be selected, and a deleted one is refused', () => {
  const known = [{ id: 1, name: 'Mix design', status: 'live' }, { id: 2, name: 'Old form', status: 'hidden' }] as const
  expect(checkCertificateTypes([1, 2], [2], known)).toEqual({ allowed: true })
  expect(checkCertificateTypes([1, 2], [], known)).toMatchObject({ message: 'errors.certificate_type_hidden', values: { name: 'Old form' } })
  expect(checkCertificateTypes([3], [3], known)).toMatchObject({ message: 'errors.certificate_type_gone' })
})

test('CERT-4 CERT-8 a record in use cannot be removed', () => {
  expect([mayRemoveMaterial('A', 0).allowed, mayRemoveMaterial('A', 1).allowed]).toEqual([true, false])
  const type = (materials: number, submittals: number) => mayRemoveCertificateType('T', { materials, submittals }).allowed
  expect([type(0, 0), type(1, 0), type(0, 1)]).toEqual([true, false, false])
})
