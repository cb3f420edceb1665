/** What each pane shows of one kind: its form, its gallery, its guard. */
export interface ByPane<Value> {
  /** Returns the function that removes it, unless the pane has another by then. */
  open(paneId: string, value: Value): () => void
  of(paneId: string): Value | null
}

/** A register by pane that commands read; a view opens its own while it is shown. */
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
