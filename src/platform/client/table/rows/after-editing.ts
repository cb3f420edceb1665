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
  /** Runs what waits. If a change throws, the others run all the same, so that the table does not stop. */
  const runWaiting = (): void => {
    const next = mustWait() ? undefined : waiting.shift()
    if (next === undefined) return
    isRunning = true
    try {
      next()
    } finally {
      isRunning = false
      runWaiting()
    }
  }
  const run = (change: () => void): void => {
    // a change that another one causes is a part of it
    if (isRunning) return change()
    if (mustWait()) return void waiting.push(change)
    runWaiting()
    change()
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
