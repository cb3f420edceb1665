import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { tellRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/projects/client/messages'
import { onProject, projectAtHand, teamCalls } from '#src/areas/projects/client/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.remove-from-team': typeof removeFromTeam
  }
}

/** Takes the selected people, else the focused one, off the team (PROJ-23). */
export const removeFromTeam = defineWrite({
  title: 'Remove from team',
  group: 'Projects',
  scope: 'team-table',
  keys: ['delete'],
  inFields: false,
  records: 'project',
  when: (context) => firstRefusal(onProject('change_team', context), chosen(context).length === 0 ? refuse('workspace.no_row') : allow),
  write: (context) => teamCalls.bulkRemove({ projectId: projectAtHand(context)?.id ?? 0, employee_ids: [...chosen(context)] }),
  patch({ version }, context) {
    const id = projectAtHand(context)?.id ?? 0
    noteOwnVersion('project', id, version)
    tellRecordsChanged('project', [id])
  },
  said: (_answer, context) => {
    const count = chosen(context).length
    return words('removed', { count, title: projectAtHand(context)?.title ?? '' })
  },
  undoable: true,
})

function chosen({ pane, row, selection }: CommandContext): readonly number[] {
  if (pane?.scope !== 'team-table') return []
  return selection.count > 0 ? selection.loaded.map(({ id }) => id) : row === null ? [] : [row.id]
}
