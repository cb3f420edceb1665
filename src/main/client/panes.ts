import { notBuiltPane } from '#src/workspace/client/frame/not-built'
import { registerPanes } from '#src/workspace/client/panes/pane-table'
import { provideSources, type PaletteSource } from '#src/workspace/client/palette/source'
import type { AnyPane } from '#src/workspace/client/panes/pane'

/** Every pane of the product. Each `<name>-pane.ts` exports one; `use-<name>-pane.ts` is a hook, not a pane. */
export function allPanes(): readonly AnyPane[] {
  const modules = import.meta.glob<Readonly<Record<string, AnyPane>>>(['./**/*-pane.ts', '../../{areas/*,workspace}/client/**/*-pane.ts', '!../../**/use-*.ts'], { eager: true })
  return Object.values(modules).flatMap((module) => Object.values(module))
}

/** Registers all panes. */
export function providePanes(): void {
  registerPanes(allPanes(), notBuiltPane)
}

/** Registers the palette's sources. Each `<name>-palette-source.ts` exports one. */
export function providePaletteSources(): void {
  const modules = import.meta.glob<Readonly<Record<string, PaletteSource>>>('../../areas/*/client/**/*-palette-source.ts', { eager: true })
  provideSources(Object.values(modules).flatMap((module) => Object.values(module)))
}
