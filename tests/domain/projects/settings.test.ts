import { expect, test } from 'vitest'
import { checkKeptDistrict } from '#src/areas/agency/domain/districts'
import { payBases, refusedFields, type ProjectInput } from '#src/areas/projects/domain/project-input'
import { inputOf, valuesOf } from '#src/areas/projects/client/form/project-values'

const right: ProjectInput = { ...inputOf(valuesOf(null, 'America/Chicago')), title: 'SR 9', state_project_number: 'SP-9' }

test('PLUS-31 the pay basis is paper or e-ticket and nothing else, and a new form starts with e-ticket', () => {
  expect([right.pay_basis, Object.keys(payBases)]).toEqual(['e-ticket', ['paper', 'e-ticket']])
  for (const pay_basis of Object.keys(payBases)) expect(refusedFields({ ...right, pay_basis })).toEqual({})
  expect(refusedFields({ ...right, pay_basis: 'toString' }).pay_basis).toMatchObject({ message: 'errors.choice_unknown', values: { label: 'Pay basis' } })
})

test('A.2 a district must be one that the agency lists, as it is written there, or any where it lists none', () => {
  const offered = ['Northwest', 'Metro']
  expect(['Metro', 'metro', 'South', ''].map((district) => checkKeptDistrict(district, offered).allowed)).toEqual([true, false, false, false])
  expect(checkKeptDistrict('South', [])).toEqual({ allowed: true })
})
