import type { Alignment, Proposal, Station } from '#src/areas/stationing/client/stationing-rows'
import { mayReview } from '#src/areas/stationing/domain/alignment'
import { mayChangeStation } from '#src/areas/stationing/domain/station'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The id of the current project; 0 if there is none. */
export function projectIdOf(context: CommandContext): number {
  return currentProject(context)?.id ?? 0
}

/** The path of the pane in which the proposed alignments of the current project are reviewed. */
export function reviewPath(context: CommandContext): string {
  return `/projects/${projectIdOf(context)}/alignment-review`
}

/** Whether the person may change the stationing of the current project. */
export function onStationing(context: CommandContext): Verdict {
  return firstRefusal(onProject('change_stationing', context), checkStationing(context.person))
}

/** The focused alignment; null if none has the focus, or if it is deleted. */
export function currentAlignment({ pane, row }: CommandContext<'alignment-table'>): Alignment | null {
  return pane?.scope === 'alignment-table' && row !== null && row.deleted_at === null ? row : null
}

/** Whether an alignment that can be opened has the focus. */
export function onAlignment(context: CommandContext<'alignment-table'>): Verdict {
  return currentAlignment(context) === null ? refuse('workspace.no_row') : allow
}

/** The selected proposed alignments, or else the focused one. */
export function proposalsOf({ pane, row, selection }: CommandContext<'alignment-review'>): readonly Proposal[] {
  if (pane?.scope !== 'alignment-review') return []
  return selection.count > 0 ? selection.loaded : row === null ? [] : [row]
}

/** Whether the person may confirm or change the selected or focused proposed alignments (GEO-12), all of which must be loaded. */
export function onProposals(context: CommandContext<'alignment-review'>): Verdict {
  const [first] = proposalsOf(context)
  return firstRefusal(onStationing(context), areAlignmentsLoaded(context), first === undefined ? refuse('workspace.no_row') : mayReview(first))
}

/** Allowed if all selected alignments are loaded, because a command would otherwise act on only some of them. */
export function areAlignmentsLoaded({ selection }: Pick<CommandContext, 'selection'>): Verdict {
  return selection.loaded.length < selection.count ? refuse('errors.alignments_not_loaded') : allow
}

/** The focused station, or null. */
export function currentStation({ pane, row }: CommandContext<'station-table'>): Station | null {
  return pane?.scope === 'station-table' ? row : null
}

/** Whether the person may rename and delete the focused station, which must be a custom station (GEO-17). */
export function onCustomStation(context: CommandContext<'station-table'>): Verdict {
  const station = currentStation(context)
  return firstRefusal(onStationing(context), station === null ? refuse('workspace.no_row') : mayChangeStation(station.category))
}

/** The id of the alignment whose stations the pane shows; 0 in any other pane. */
export function shownAlignment({ pane }: CommandContext<'station-table'>): number {
  return pane?.scope === 'station-table' ? Number(pane.params['alignmentId'] ?? 0) : 0
}
