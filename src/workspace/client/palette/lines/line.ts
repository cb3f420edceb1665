import type { LucideIcon } from 'lucide-react'
import { preferences } from '#src/workspace/client/preferences'
import type { Rankable } from '#src/workspace/client/palette/lines/ranking'
import type { PaletteAction } from '#src/workspace/client/palette/source'
import { usesOf } from '#src/workspace/client/running/usage'

/** One line of the palette's list. */
export interface Line extends Rankable {
  /** The heading of the line's group. */
  readonly heading: string
  readonly icon: LucideIcon
  readonly detail?: string
  readonly keys?: string
  /** Why the line is not available now. The palette still finds the line, and Enter announces the reason (WORK-14). */
  readonly refused?: string
  /** True for a page of the menu, whose uses are counted (WORK-13). */
  readonly isPlace?: boolean
  readonly action: PaletteAction
}

export interface Group {
  readonly heading: string
  readonly lines: readonly Line[]
}

/** The line's id, with how often and when this person last used it. */
export function usage(id: string): { id: string; uses: number; last: number } {
  const known = preferences.usage[id]
  return { id, uses: usesOf(known, Date.now()), last: known?.last ?? 0 }
}

/** The `place` of lines that do not belong to the focused pane: among equal matches, they come after the lines that do. */
export const ELSEWHERE = 4
