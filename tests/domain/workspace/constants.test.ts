import { expect, test } from 'vitest'
import * as layout from '#src/workspace/domain/layout'
import { readVersion } from '#src/workspace/domain/version'

test('SHELL-5 an agency without a logo shows its first letter, or E if it has no name', () => {
  expect([' north state', 'élan', '', '  ', null].map(layout.agencyLetter)).toEqual(['N', 'É', 'E', 'E', 'E'])
})

test('SHELL-41 a badge hides at 0 and shows 99+ above 99', () =>
  expect([-1, 0, 1, 99, 100].map(layout.badgeText)).toEqual([null, null, '1', '99', '99+']))

test('SHELL-81 a label of more than 20 characters has its full text as a tooltip', () =>
  expect(['a'.repeat(20), 'a'.repeat(21), '', undefined].map(layout.tooltipOf)).toEqual([undefined, 'a'.repeat(21), undefined, undefined]))

test('SHELL-51 SHELL-55 the version is EDOT unless CLASSIC is stored', () =>
  expect(['CLASSIC', 'EDOT', 'NEW', null, 7].map(readVersion)).toEqual(['CLASSIC', 'EDOT', 'EDOT', 'EDOT', 'EDOT']))
