import type { LucideIcon } from 'lucide-react'
import { createStore } from '#src/platform/client/state/store'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The prefix characters that filter the palette, and what each shows (WORK-12). */
export const prefixes = { '>': 'commands', '#': 'tickets', '@': 'projects', $: 'pay items', '?': 'help' } as const
export type Prefix = keyof typeof prefixes

/** What choosing a line does: opens a path, or runs a command with answers. */
export type PaletteAction =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'run'; readonly command: CommandId; readonly answers?: Readonly<Record<string, unknown>> }

/** One line that a source found. */
export interface FoundLine {
  /** The id of the line, unique within its source. */
  readonly id: string
  readonly label: string
  /** Other names that are searched like the label, such as the description of a pay item. */
  readonly names?: readonly string[]
  readonly detail?: string
  readonly action: PaletteAction
}

/** A source of lines besides commands and pages: tickets, projects, pay items, people (WORK-11). */
export interface PaletteSource {
  /** The heading of the source's group; also the id of the group. */
  readonly group: string
  /** The position of the source among the sources, lowest first (WORK-11). */
  readonly order: number
  /** When the typed text begins with this character, only the sources that have this prefix are searched. */
  readonly prefix?: Prefix
  readonly icon: LucideIcon
  /** The minimum length of the search text, 2 by default. With the source's own prefix there is no minimum. */
  readonly fromLength?: number
  /** Returns at most ten lines, best first. */
  search(typed: string, options: { readonly context: CommandContext; readonly signal: AbortSignal }): Promise<readonly FoundLine[]>
}

/** A source of palette lines; export it from `src/areas/<area>/client/<name>-palette-source.ts`. */
export function definePaletteSource(source: PaletteSource): PaletteSource {
  return Object.freeze(source)
}

const provided = createStore<{ sources: readonly PaletteSource[] }>(() => ({ sources: [] }))

/** Registers the palette's sources, once at startup. */
export function provideSources(all: readonly PaletteSource[]): void {
  provided.sources = all.toSorted((a, b) => a.order - b.order)
}

/** The sources to search for a prefix; null means no prefix. */
export function sourcesFor(prefix: Prefix | null, typed: string): readonly PaletteSource[] {
  if (prefix !== null) return provided.sources.filter((source) => source.prefix === prefix)
  return provided.sources.filter(({ fromLength = 2 }) => typed.length >= fromLength)
}

/** Splits the typed text into its prefix and the rest. */
export function readTyped(typed: string): { readonly prefix: Prefix | null; readonly text: string } {
  const sign = typed.charAt(0)
  return isPrefix(sign) ? { prefix: sign, text: typed.slice(1).trim() } : { prefix: null, text: typed.trim() }
}

function isPrefix(sign: string): sign is Prefix {
  return Object.hasOwn(prefixes, sign)
}
