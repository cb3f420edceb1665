import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Registry } from '#src/workspace/client/commands/registry'
import { words } from '#src/workspace/client/messages'
import { commandLines, type CommandLine } from '#src/workspace/client/palette/lines/command-lines'
import type { Group, Line } from '#src/workspace/client/palette/lines/line'
import { foundLine, helpLines, layoutLines, placeLines, recentLines } from '#src/workspace/client/palette/lines/place-lines'
import { match, ranked, rankedByMatch } from '#src/workspace/client/palette/lines/ranking'
import { sortLines } from '#src/workspace/client/palette/sort-lines'
import type { SearchResults } from '#src/workspace/client/palette/lines/use-search-results'
import { readTyped } from '#src/workspace/client/palette/source'

const MOST_HERE = 15
const MOST_OF_A_GROUP = 8
const MOST_CLEAR = 40

/** Everything that the palette offers for the typed text before a command is chosen. */
export function rootGroups(typed: string, registry: Registry, context: CommandContext, results: SearchResults): readonly Group[] {
  const { prefix, text } = readTyped(typed)
  if (prefix === '?') return grouped(ranked(helpLines(), text))
  if (prefix === '>' && text === '') return groupsHere(commandLines(registry, context).filter(isPossible), context, { here: Infinity, elsewhere: Infinity })
  if (prefix === null && text === '') return emptyGroups(commandLines(registry, context).filter(isPossible), context)
  const commands = prefix === null || prefix === '>' ? commandLines(registry, context, true) : []
  const others = prefix === null ? [...placeLines(context), ...layoutLines(), ...sortLines(text)] : []
  return textGroups(commands, others, text, results)
}

/**
 * The groups for a typed text, in this order: lines of any kind that the browser knows without the server and that match clearly; what the
 * sources found; lines that only resemble the text; lines that are not available now. Until the first round of answers is over, only the
 * clear matches are shown, because an answer could displace the other lines. Later answers go to the end, so that no answer changes which
 * line Enter selects.
 */
function textGroups(commands: readonly CommandLine[], others: readonly Line[], text: string, { found, isFirstRoundOver }: SearchResults): readonly Group[] {
  const own = rankedByMatch<Line>([...commands.filter(isPossible), ...others], text)
  const clear = own.filter((one) => one.match >= match.mixed).slice(0, MOST_CLEAR)
  if (!isFirstRoundOver && clear.length === 0) return []
  const ofRound = (wanted: number) => ranked(found.filter(({ round }) => round === wanted).flatMap(({ source, lines }) => lines.map((line) => foundLine(line, source, text))), text)
  // Each late answer is ranked separately, so that it does not move a line that is already shown.
  const late = [...new Set(found.map(({ round }) => round))].filter((round) => round > 0).flatMap(ofRound)
  const vague = isFirstRoundOver ? own.filter((one) => one.match < match.mixed).slice(0, MOST_OF_A_GROUP) : []
  const refused = isFirstRoundOver ? rankedByMatch(commands.filter((line) => !isPossible(line)), text).filter((one) => one.match >= match.mixed).slice(0, MOST_OF_A_GROUP) : []
  const lines = [...clear.map(({ line }) => line), ...ofRound(0), ...vague.map(({ line }) => line)]
  return [...grouped(lines), ...grouped(refused.map(({ line }) => ({ ...line, heading: words('palette_not_now') }))), ...grouped(late)]
}

/** The groups when nothing is typed: what can be done here, then what can be done everywhere, then what can be opened. */
function emptyGroups(possible: readonly CommandLine[], context: CommandContext): readonly Group[] {
  const here = groupsHere(possible.filter(({ isMove }) => !isMove), context, { here: MOST_HERE, elsewhere: MOST_OF_A_GROUP })
  return [...here, ...grouped(recentLines(context)), ...grouped(ranked(placeLines(context), '').slice(0, MOST_OF_A_GROUP)), ...grouped(ranked(layoutLines(), '').slice(0, MOST_OF_A_GROUP))]
}

/** The commands on the selection or, without a selection, of the open drawer; then those of the pane, then those that work everywhere. */
function groupsHere(possible: readonly CommandLine[], context: CommandContext, most: { readonly here: number; readonly elsewhere: number }): readonly Group[] {
  const { count } = context.selection
  const [first, heading] =
    count > 0
      ? [possible.filter(({ isOfSelection }) => isOfSelection), words(context.rowKind === 'ticket' ? 'tickets' : 'selected', { count: count.toLocaleString('en-US') })]
      : [possible.filter(({ isOfDrawer }) => isOfDrawer), words('palette_drawer')]
  const rest = possible.filter((line) => !first.includes(line))
  return [
    { heading, lines: ranked(first, '').slice(0, most.here) },
    { heading: words('palette_here'), lines: ranked(rest.filter(({ isHere }) => isHere), '').slice(0, most.here) },
    { heading: words('palette_elsewhere'), lines: ranked(rest.filter(({ isHere }) => !isHere), '').slice(0, most.elsewhere) },
  ].filter(({ lines }) => lines.length > 0)
}

/** The lines in their order; neighbors with the same heading become a group. */
function grouped(lines: readonly Line[]): readonly Group[] {
  const groups: { heading: string; lines: Line[] }[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.heading === line.heading) last.lines.push(line)
    else groups.push({ heading: line.heading, lines: [line] })
  }
  return groups
}

function isPossible({ refused }: Line): boolean {
  return refused === undefined
}
