import { expect } from 'vitest'

/**
 * The violations of a rule must be exactly those in the rule's list of exceptions. A violation that is not listed is new. An exception
 * that no longer holds must be removed from the list, so that the list only gets shorter.
 */
export function expectOnly(violations: readonly string[], exceptions: readonly string[]): void {
  expect({ 'new violations': violations.filter((one) => !exceptions.includes(one)), 'exceptions that no longer hold': exceptions.filter((one) => !violations.includes(one)) }).toEqual({
    'new violations': [], 'exceptions that no longer hold': [],
  })
  expect(exceptions.filter((one, at) => exceptions.indexOf(one) !== at)).toEqual([])
}
