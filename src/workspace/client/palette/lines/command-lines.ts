import { SquareTerminal } from 'lucide-react'
import { declared } from '#src/platform/domain/areas/declared'
import { message } from '#src/platform/domain/messages'
import { preferences } from '#src/workspace/client/preferences'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { keysOf, repeats, type RegisteredCommand, type Registry } from '#src/workspace/client/commands/registry'
import { scopeChain } from '#src/workspace/client/commands/scopes'
import { words } from '#src/workspace/client/messages'
import { ELSEWHERE, usage, type Line } from '#src/workspace/client/palette/lines/line'
import { commandEnvironment, verdictOf } from '#src/workspace/client/running/run-command'
import { isWrite } from '#src/workspace/client/writes/send'

/** A command's line, with what decides its group when nothing is typed. */
export interface CommandLine extends Line {
  /** True if the command belongs to the focused pane or the open drawer. */
  readonly isHere: boolean
  /** True if the command belongs to the open drawer. */
  readonly isOfDrawer: boolean
  /** True if the command acts on the selected rows. */
  readonly isOfSelection: boolean
  /**
   * True if the command only moves the focus or something on the screen. The palette lists it only once something is typed, because its key
   * is faster.
   */
  readonly isMove: boolean
}

/**
 * The commands of the focused pane and the drawer, and those that work everywhere, including commands that cannot run now. In a pane that
 * is about a project, also the commands with `ofProject`. `withNamed` adds a line for each set of answers to a command's questions that the
 * person saved under a name, such as a macro. These lines are offered only once something is typed.
 */
export function commandLines(registry: Registry, context: CommandContext, withNamed = false): readonly CommandLine[] {
  const ofPane = scopeChain(context.pane?.scope ?? 'workspace')
  const chain = context.drawer === null ? ofPane : [...scopeChain('drawer'), ...ofPane]
  return inPaletteOrder(registry.all)
    .filter(({ command }) => command.unlisted !== true && (chain.includes(command.scope) || command.scope === 'drawer' || (command.ofProject === true && context.project !== null)))
    .flatMap((entry) => [lineOf(entry, context), ...(withNamed ? namedLines(entry, context) : [])])
}

function lineOf(entry: RegisteredCommand, context: CommandContext): CommandLine {
  const { command } = entry
  const verdict = verdictOf(entry, context)
  const [keys] = keysOf(entry, preferences.keys.changed)
  const detail = command.detail?.(context, commandEnvironment()) ?? null
  const isHere = command.scope !== 'everywhere' && command.scope !== 'workspace'
  const isOfDrawer = command.scope === 'drawer'
  return {
    ...usage(entry.id),
    heading: words('palette_commands'),
    label: command.title,
    keywords: [...(command.keywords ?? []), command.group],
    icon: SquareTerminal,
    action: { kind: 'run', command: entry.id },
    isWrite: isWrite(command),
    place: (isOfDrawer ? -ELSEWHERE : isHere ? 0 : ELSEWHERE) + (REMOVES.test(command.title) ? 2 : 0),
    isHere,
    isOfDrawer,
    isOfSelection: isHere && !isOfDrawer && (command.ofSelection ?? isWrite(command)),
    isMove: repeats(entry) || command.moves === true,
    ...(keys === undefined ? {} : { keys }),
    ...(detail === null ? {} : { detail }),
    ...(verdict.allowed ? {} : { refused: message(verdict.message, verdict.values) }),
  }
}

function namedLines(entry: RegisteredCommand, context: CommandContext): readonly CommandLine[] {
  const { command } = entry
  return (command.named?.() ?? []).map(({ name, detail, key, answers }) => {
    const { keys: _keys, ...line } = lineOf(entry, context)
    return { ...line, id: `${entry.id} ${name}`, label: name, keywords: [command.group], detail, action: { kind: 'run', command: entry.id, answers }, ...(key !== null && { keys: key }) }
  })
}

/** Titles of commands that remove something. Among equal lines, these come last. */
const REMOVES = /^(Remove|Delete|Revoke|Retire|Disconnect|Log out)\b/

const groupOrder = declared('groups')

/** The default order, for commands that were never used: by group, and within a group those with a key first. */
function inPaletteOrder(all: readonly RegisteredCommand[]): readonly RegisteredCommand[] {
  const rank = ({ command }: RegisteredCommand) => (groupOrder[command.group] ?? 0) * 2 + (command.keys === undefined ? 1 : 0)
  return all.toSorted((a, b) => rank(a) - rank(b))
}
