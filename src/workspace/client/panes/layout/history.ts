/** The paths that a pane has shown, and the index of the current one: a pane works like a small browser (WORK-2). */
export interface PaneHistory {
  readonly stack: readonly string[]
  readonly at: number
}

const LONGEST = 100

/** The history of a pane that has shown only one path. */
export function historyOf(path: string): PaneHistory {
  return { stack: [path], at: 0 }
}

/** The path (with query) that the pane shows. */
export function pathNow({ stack, at }: PaneHistory): string {
  return stack[at] ?? '/'
}

/**
 * Navigates to a path and drops the forward entries. Navigating to the current path changes nothing; `replace` overwrites the current
 * entry.
 */
export function navigated(history: PaneHistory, path: string, replace = false): PaneHistory {
  if (path === pathNow(history)) return history
  const behind = history.stack.slice(0, replace ? history.at : history.at + 1)
  const stack = [...behind, path].slice(-LONGEST)
  return { stack, at: stack.length - 1 }
}

/** Goes one step back (-1) or forward (1); does nothing at the ends. */
export function stepped(history: PaneHistory, step: -1 | 1): PaneHistory {
  const at = history.at + step
  return at < 0 || at >= history.stack.length ? history : { ...history, at }
}

/** Shows the entry at an index, for the browser's back button; an unknown index changes nothing. */
export function jumped(history: PaneHistory, at: number): PaneHistory {
  return at < 0 || at >= history.stack.length ? history : { ...history, at }
}
