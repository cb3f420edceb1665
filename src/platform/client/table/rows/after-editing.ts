/** Changes of a grid's rows that wait while a cell is being edited. */
export interface AfterEditing {
  /** Runs the change now, or after editing. Changes run in the order in which they arrive. */
  run(change: () => void): void
  /** Resolves when no cell is being edited. */
  free(): Promise<void>
  /** To be called when an editor has closed. Runs the waiting changes unless the next editor is already open. */
  editorClosed(): void
}

/**
 * An editor belongs to a place in the grid, not to a row. If the rows moved below it, the typed value would reach another row, and if its
 * place disappeared, the value would be lost. So changes that move or remove rows wait until the person has finished typing.
 */
export function afterEditing(isEditing: () => boolean): AfterEditing {
  const waiting: (() => void)[] = []
  const run = (change: () => void): void => {
    if (waiting.length > 0 || isEditing()) waiting.push(change)
    else change()
  }
  return {
    run,
    free: () => new Promise((resolve) => run(resolve)),
    editorClosed() {
      while (waiting.length > 0 && !isEditing()) waiting.shift()?.()
    },
  }
}
