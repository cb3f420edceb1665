import { expect } from 'vitest'

/**
 * What breaks a rule must be the rule's list of exceptions, word by word. One that is missing is a new violation; one
 * that no longer holds has to leave the list, which so only gets shorter.
 */
export function expectOnly(violations: readonly string[], exceptions: readonly string[]): void {
  expect({ 'new violations': violations.filter((one) => !exceptions.includes(one)), 'exceptions that no longer hold': exceptions.filter((one) => !violations.includes(one)) }).toEqual({
    'new violations': [], 'exceptions that no longer hold': [],
  })
  expect(exceptions.filter((one, at) => exceptions.indexOf(one) !== at)).toEqual([])
}

/** The same for a measure: each exception carries the most that it may have, and `limit` is what the rule asks of all others. */
export function expectWithin(measures: ReadonlyMap<string, number>, limit: number, exceptions: Readonly<Record<string, number>>): void {
  const tooMany = [...measures].filter(([name, measure]) => measure > (exceptions[name] ?? limit)).map(([name, measure]) => `${name}: ${measure}, at most ${exceptions[name] ?? limit}`)
  const done = Object.keys(exceptions).filter((name) => (measures.get(name) ?? 0) <= limit)
  expect({ 'new violations': tooMany, 'exceptions that no longer hold': done }).toEqual({ 'new violations': [], 'exceptions that no longer hold': [] })
}
