/** A store that goes back to what it was when the page began. */
export interface Resettable {
  reset(): void
}

/**
 * State that outlives a component and that no view is drawn from: one named object for each concern, with its first
 * values in one place. What views are drawn from is a valtio `proxy` instead (S-16).
 */
export function createStore<State extends object>(first: () => State): State & Resettable {
  const store: State & Resettable = Object.assign(first(), { reset: () => void Object.assign(store, first()) })
  return store
}
