/** Listeners of one kind of event. */
export interface Listeners<Values extends readonly unknown[]> {
  /** Returns a function that removes the listener. */
  add(listener: (...values: Values) => void): () => void
  notify(...values: Values): void
}

/** Listeners of one event, called in the order in which they were added. A listener that was added twice is called once. */
export function createListeners<Values extends readonly unknown[]>(): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(...values) {
      for (const listener of listeners) listener(...values)
    },
  }
}
