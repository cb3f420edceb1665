/** A store that can be reset to its initial values. */
export interface Resettable {
  reset(): void
}

/**
 * State that outlives a component and that no view renders. Each concern has one named object, with its initial values in one place.
 * State that views render is a valtio `proxy` instead (S-16).
 */
export function createStore<State extends object>(first: () => State): State & Resettable {
  const store: State & Resettable = Object.assign(first(), { reset: () => void Object.assign(store, first()) })
  return store
}
