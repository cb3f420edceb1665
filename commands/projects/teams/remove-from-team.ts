import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/projects/client/messages'
import { onProject, currentProject, teamCalls } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.remove-from-team': typeof removeFromTeam
  }
}

/** Removes the selected people, or else the focused one, from the team of the project (PROJ-23). */
export const removeFromTeam = defineWrite({
  title: 'Remove from team',
  group: 'Projects',
  scope: 'team-table',
  keys: ['delete'],
  keywords: ['delete', 'person'],
  inFields: false,
  records: 'project',
  when: (context) => firstRefusal(onProject('change_team', context), areChosen(context)),
  write: (context) => teamCalls.bulkRemove({ projectId: currentProject(context)?.id ?? 0, employee_ids: [...selectedMembers(context)] }),
  patch({ version }, context) {
    const id = currentProject(context)?.id ?? 0
    noteOwnVersion('project', id, version)
    notifyRecordsChanged('project', [id])
  },
  successMessage: (_answer, context) => {
    const count = selectedMembers(context).length
    return words('removed', { count, title: currentProject(context)?.title ?? '' })
  },
  undoable: true,
})

/** Allowed while people are selected and the rows of all of them are loaded, because the ids of other rows are not known. */
function areChosen(context: CommandContext): Verdict {
  const { length } = selectedMembers(context)
  if (length < context.selection.count) return refuse('errors.people_not_loaded')
  return length === 0 ? refuse('workspace.no_row') : allow
}

function selectedMembers({ pane, row, selection }: CommandContext): readonly number[] {
  if (pane?.scope !== 'team-table') return []
  if (selection.count === 0) return row === null ? [] : [row.id]
  return selection.kind === 'ids' ? selection.ids : selection.loaded.map(({ id }) => id)
}
