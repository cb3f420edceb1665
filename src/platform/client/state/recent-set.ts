/** A set that drops its oldest entries. */
export interface RecentSet<Value> {
  add(value: Value): void
  has(value: Value): boolean
}

/** A set of at most `atMost` values: adding one more drops the oldest. */
export function createRecentSet<Value>(atMost: number): RecentSet<Value> {
  const values = new Set<Value>()
  return {
    add(value) {
      values.add(value)
      for (const oldest of values) {
        if (values.size <= atMost) return
        values.delete(oldest)
      }
    },
    has: (value) => values.has(value),
  }
}
