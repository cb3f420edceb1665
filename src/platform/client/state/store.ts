/** A store that can be reset to its initial values. */
export interface Resettable {
  reset(): void
}

/**
 * State that outlives a component and that no view renders. There is one named store for each purpose, with all initial values in one
 * place. State that views render is a valtio `proxy` instead (S-16).
 */
export function createStore<State extends object>(first: () => State): State & Resettable {
  const store: State & Resettable = Object.assign(first(), { reset: () => void Object.assign(store, first()) })
  return store
}
