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

/** Like `expectOnly`, for a measure: each exception has its own maximum, and `limit` applies to everything else. */
export function expectWithin(measures: ReadonlyMap<string, number>, limit: number, exceptions: Readonly<Record<string, number>>): void {
  const tooMany = [...measures].filter(([name, measure]) => measure > (exceptions[name] ?? limit)).map(([name, measure]) => `${name}: ${measure}, at most ${exceptions[name] ?? limit}`)
  const done = Object.keys(exceptions).filter((name) => (measures.get(name) ?? 0) <= limit)
  expect({ 'new violations': tooMany, 'exceptions that no longer hold': done }).toEqual({ 'new violations': [], 'exceptions that no longer hold': [] })
}
