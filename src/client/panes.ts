import { registerPanes } from '#src/client/workspace/pane-table'
import type { AnyPane } from '#src/client/workspace/pane'

/** Every pane of the product: each `<area>/<name>-pane.ts` exports one. */
export function allPanes(): readonly AnyPane[] {
  const modules = import.meta.glob<Readonly<Record<string, AnyPane>>>('./*/*-pane.ts', { eager: true })
  return Object.values(modules).flatMap((module) => Object.values(module))
}

/** Fills the table of panes. */
export function providePanes(): void {
  registerPanes(allPanes())
}
