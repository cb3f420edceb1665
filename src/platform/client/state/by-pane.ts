/** One value per pane, such as its form, its gallery or its guard. */
export interface ByPane<Value> {
  /** Sets the pane's value. Returns a function that removes this value, and that does nothing if the pane has a newer value. */
  open(paneId: string, value: Value): () => void
  of(paneId: string): Value | null
}

/** Creates a registry of values by pane, which commands read. A view registers its value while the view is shown. */
export function createByPane<Value>(): ByPane<Value> {
  const open = new Map<string, Value>()
  return {
    open(paneId, value) {
      open.set(paneId, value)
      return () => {
        if (open.get(paneId) === value) open.delete(paneId)
      }
    },
    of: (paneId) => open.get(paneId) ?? null,
  }
}
