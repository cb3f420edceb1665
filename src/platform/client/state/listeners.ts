/** Listeners of one kind of event. */
export interface Listeners<Values extends readonly unknown[]> {
  /** Returns the function that removes the listener. */
  add(listener: (...values: Values) => void): () => void
  notify(...values: Values): void
}

/** Listeners of one event; each is called once for an event, in the order in which they were added. */
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
