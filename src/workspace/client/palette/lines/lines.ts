import { CircleHelp, CornerDownRight, History, LayoutDashboard, SquareTerminal, type LucideIcon } from 'lucide-react'
import { message } from '#src/platform/domain/messages'
import { declared } from '#src/platform/domain/areas/declared'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { preferences } from '#src/workspace/client/preferences'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { words } from '#src/workspace/client/messages'
import { registeredPanes } from '#src/workspace/client/panes/pane-table'
import { beginningOf, ranked, type Rankable } from '#src/workspace/client/palette/lines/ranking'
import { prefixes, readTyped, type FoundLine, type PaletteAction, type PaletteSource, type Prefix } from '#src/workspace/client/palette/source'
import { keysOf, type RegisteredCommand, type Registry } from '#src/workspace/client/commands/registry'
import { recentPlaces } from '#src/workspace/client/panes/recent-places'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import { commandEnvironment, verdictOf } from '#src/workspace/client/running/run-command'
import { usesOf } from '#src/workspace/client/running/usage'
import { workspaceStore } from '#src/workspace/client/panes/store'

/** One line of the palette's list. */
export interface Line extends Rankable {
  readonly icon: LucideIcon
  readonly detail?: string
  readonly keys?: string
  /** Why it is not available now. It can still be found, and Enter announces the reason (WORK-14). */
  readonly refused?: string
  /** A page of the menu: its uses are counted (WORK-13). */
  readonly isPlace?: boolean
  readonly action: PaletteAction
}

export interface Group {
  readonly heading: string
  readonly lines: readonly Line[]
}

const MOST_OF_A_GROUP = 8
const MOST_RECENT = 4

/** Everything that the palette offers for the typed text before a command is chosen. */
export function rootGroups(typed: string, registry: Registry, context: CommandContext, found: ReadonlyMap<PaletteSource, readonly FoundLine[]>): readonly Group[] {
  const { prefix, text } = readTyped(typed)
  if (prefix === '?') return [{ heading: words('palette_help'), lines: ranked(helpLines(), text) }]
  const groups: Group[] = []
  if (prefix === null || prefix === '>') groups.push(...commandGroups(registry, context, text, prefix))
  if (prefix === null && text === '') groups.push({ heading: words('palette_recent'), lines: recentLines(context) })
  if (prefix === null) groups.push({ heading: words('palette_places'), lines: ranked(placeLines(context), text).slice(0, MOST_OF_A_GROUP) })
  // groups are sorted by their best match, so that a page's exact name comes before a command that is only similar
  if (text !== '') groups.sort((a, b) => bestOf(b, text) - bestOf(a, text))
  for (const [source, lines] of found) groups.push({ heading: source.group, lines: lines.map((line) => lineOf(line, source)) })
  if (prefix === null) groups.push({ heading: words('palette_layouts'), lines: ranked(layoutLines(), text).slice(0, MOST_OF_A_GROUP) })
  if (text !== '' && (prefix === null || prefix === '>')) {
    const refused = ranked(commandLines(registry, context).filter(({ refused: reason }) => reason !== undefined), text)
    groups.push({ heading: words('palette_not_now'), lines: refused.slice(0, MOST_OF_A_GROUP) })
  }
  return groups.filter(({ lines }) => lines.length > 0)
}

function bestOf({ lines: [first] }: Group, text: string): number {
  return first === undefined ? 0 : beginningOf(first.label, text)
}

/** Without text: the commands for this pane, then those for everywhere. With text: one list of commands, best match first. */
function commandGroups(registry: Registry, context: CommandContext, text: string, prefix: Prefix | null): Group[] {
  const possible = commandLines(registry, context).filter(({ refused }) => refused === undefined)
  if (text !== '') return [{ heading: words('palette_commands'), lines: ranked(possible, text) }]
  const most = prefix === null ? MOST_OF_A_GROUP : possible.length
  return [
    { heading: words('palette_here'), lines: ranked(possible.filter(({ isHere }) => isHere), '').slice(0, most) },
    { heading: words('palette_elsewhere'), lines: ranked(possible.filter(({ isHere }) => !isHere), '').slice(0, most) },
  ]
}

function commandLines(registry: Registry, context: CommandContext): readonly (Line & { readonly isHere: boolean })[] {
  const chain = context.drawer === null ? scopeChain(context.pane?.scope ?? 'workspace') : [...scopeChain('drawer'), ...scopeChain(context.pane?.scope ?? 'workspace')]
  return inPaletteOrder(registry.all)
    .filter(({ command }) => command.unlisted !== true && (chain.includes(command.scope) || command.scope === 'drawer' || (command.ofProject === true && context.project !== null)))
    .map((entry) => {
      const verdict = verdictOf(entry, context)
      const isHere = entry.command.scope !== 'everywhere' && entry.command.scope !== 'workspace'
      const detail = entry.command.detail?.(context, commandEnvironment()) ?? null
      return { ...commandLine(entry), isHere, ...(detail === null ? {} : { detail }), ...(verdict.allowed ? {} : { refused: message(verdict.message, verdict.values) }) }
    })
}

const groupOrder = declared('groups')

/** The default order, for commands that were never used: by group, those with a key first. */
function inPaletteOrder(all: readonly RegisteredCommand[]): readonly RegisteredCommand[] {
  const rank = ({ command }: RegisteredCommand) => (groupOrder[command.group] ?? 0) * 2 + (command.keys === undefined ? 1 : 0)
  return all.toSorted((a, b) => rank(a) - rank(b))
}

function commandLine(entry: RegisteredCommand): Line {
  const [keys] = keysOf(entry, preferences.keys.changed)
  const { command } = entry
  return {
    ...usage(entry.id),
    label: command.title,
    keywords: [...(command.keywords ?? []), command.group],
    icon: SquareTerminal,
    action: { kind: 'run', command: entry.id },
    ...(keys === undefined ? {} : { keys }),
  }
}

function placeLines({ person }: CommandContext): readonly Line[] {
  return registeredPanes()
    .flatMap((pane) => (pane.menu === undefined && pane.path.includes(':') ? [] : [{ pane, to: pane.menu?.to ?? pane.path }]))
    .filter(({ to }) => person !== null && mayOpenPath(to, person).kind === 'open')
    .map(({ pane, to }) => ({
      ...usage(`place ${to}`),
      isPlace: true,
      label: pane.menu?.label ?? pane.title({}),
      detail: to,
      icon: pane.icon,
      action: { kind: 'open', path: to },
    }))
}

/** The person's recent locations, with their filters (WORK-42). */
function recentLines({ pane }: CommandContext): readonly Line[] {
  return recentPlaces()
    .filter(({ path }) => path !== pane?.path)
    .slice(0, MOST_RECENT)
    .map(({ path, title, detail }) => ({ ...usage(`recent ${path}`), label: title, icon: History, action: { kind: 'open', path }, ...(detail === undefined ? {} : { detail }) }))
}

function layoutLines(): readonly Line[] {
  return workspaceStore.layoutNames.map((name) => ({
    ...usage(`layout ${name}`),
    label: name,
    icon: LayoutDashboard,
    action: { kind: 'run', command: 'workspace.open-layout', answers: { name } },
  }))
}

function helpLines(): readonly Line[] {
  const signs = Object.entries(prefixes).map(([sign, label]) => ({
    ...usage(`help ${sign}`),
    label: `${sign}  ${label}`,
    icon: CornerDownRight,
    action: { kind: 'run', command: 'workspace.open-palette', answers: { startsWith: sign } } as const,
  }))
  return [...signs, { ...usage('help keys'), label: 'Keyboard shortcuts', icon: CircleHelp, action: { kind: 'run', command: 'workspace.show-keys' } }]
}

function lineOf({ id, label, detail, keywords, action }: FoundLine, source: PaletteSource): Line {
  return { ...usage(`${source.group} ${id}`), label, detail, keywords, icon: source.icon, action }
}

function usage(id: string): { id: string; uses: number; last: number } {
  const known = preferences.usage[id]
  return { id, uses: usesOf(known, Date.now()), last: known?.last ?? 0 }
}
