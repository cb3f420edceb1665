/** One value per pane, such as its form, its gallery or its guard. */
export interface ByPane<Value> {
  /** Sets the pane's value. Returns a function that removes the value, unless the pane has got another value since. */
  open(paneId: string, value: Value): () => void
  of(paneId: string): Value | null
}

/** A registry by pane that commands read. A view registers its value while it is shown. */
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
