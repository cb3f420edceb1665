/** Changes of a grid's rows that wait while a cell is being edited. */
export interface AfterEditing {
  /** Runs the change now, or after editing. Changes run in the order in which they arrive. */
  run(change: () => void): void
  /** Resolves when no cell is being edited, or when the grid is closed. */
  free(): Promise<void>
  /** To be called when an editor has closed. Runs the waiting changes unless the next editor is already open. */
  editorClosed(): void
  /** To be called when the grid is closed, because its editor may close without an event. Runs the waiting changes. */
  close(): void
}

/**
 * A cell editor belongs to a position in the grid, not to a row. If the rows moved while it is open, the typed value would be saved to
 * another row, and if its position were removed, the value would be lost. So changes that move or remove rows wait until the person has
 * finished typing.
 */
export function afterEditing(isEditing: () => boolean): AfterEditing {
  const waiting: (() => void)[] = []
  let isClosed = false
  let isRunning = false
  const mustWait = (): boolean => !isClosed && isEditing()
  const runWaiting = (): void => {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0 && !mustWait()) {
      try {
        waiting.shift()?.()
      } catch (error) {
        // reported without stopping the other changes: if the change that inserts loaded rows never ran, the table would appear to load
        // forever
        queueMicrotask(() => {
          throw error
        })
      }
    }
    isRunning = false
  }
  const run = (change: () => void): void => {
    // a change that is requested by a running change is part of that change, so it runs immediately
    if (isRunning) return change()
    waiting.push(change)
    runWaiting()
  }
  return {
    run,
    free: () => new Promise((resolve) => run(resolve)),
    editorClosed: runWaiting,
    close() {
      isClosed = true
      runWaiting()
    },
  }
}
