/** Changes of a grid's rows that wait while a cell is being edited. */
export interface AfterEditing {
  /** Runs the change now, or after editing. Changes run in the order in which they arrive. */
  run(change: () => void): void
  /** Resolves when no cell is being edited, or the grid is closed. */
  free(): Promise<void>
  /** To be called when an editor has closed. Runs the waiting changes unless the next editor is already open. */
  editorClosed(): void
  /** To be called when the grid is closed, because its editor may close without an event. Runs the waiting changes. */
  close(): void
}

/**
 * An editor belongs to a place in the grid, not to a row. If the rows moved below it, the typed value would reach another row, and if its
 * place disappeared, the value would be lost. So changes that move or remove rows wait until the person has finished typing.
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
        // reported without stopping the others, because a table whose answers are lost would load forever
        queueMicrotask(() => {
          throw error
        })
      }
    }
    isRunning = false
  }
  const run = (change: () => void): void => {
    // a change made by another change is a part of it, and runs at once
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
