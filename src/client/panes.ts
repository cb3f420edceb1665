import { notBuiltPane } from '#src/client/workspace/not-built'
import { registerPanes } from '#src/client/workspace/pane-table'
import { provideSources, type PaletteSource } from '#src/client/workspace/palette/source'
import type { AnyPane } from '#src/client/workspace/pane'

/** Every pane of the product: each `<area>/<name>-pane.ts` exports one; `use-<name>-pane.ts` is a hook of several. */
export function allPanes(): readonly AnyPane[] {
  const modules = import.meta.glob<Readonly<Record<string, AnyPane>>>(['./*/*-pane.ts', '!./*/use-*.ts'], { eager: true })
  return Object.values(modules).flatMap((module) => Object.values(module))
}

/** Fills the table of panes. */
export function providePanes(): void {
  registerPanes(allPanes(), notBuiltPane)
}

/** Fills the palette's sources: each `<area>/<name>-palette-source.ts` exports one. */
export function providePaletteSources(): void {
  const modules = import.meta.glob<Readonly<Record<string, PaletteSource>>>('./*/*-palette-source.ts', { eager: true })
  provideSources(Object.values(modules).flatMap((module) => Object.values(module)))
}
