import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { noteOwnVersion, versionToWrite } from '#src/client/platform/own-versions'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { words } from '#src/client/projects/messages'
import { onProject, projectAtHand, teamCalls } from '#src/client/projects/project-writes'
import { defineWrite } from '#src/client/workspace/command'
import type { CommandContext } from '#src/client/workspace/context'

declare module '#src/client/workspace/command' {
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
  write: (context) => chosen(context).map((id) => teamCalls.remove({ projectId: projectAtHand(context)?.id ?? 0, id })),
  // each answer is empty, and each person who leaves is one change of the project
  heard: (_answer, context) => {
    const project = projectAtHand(context)
    if (project !== null) noteOwnVersion('project', project.id, versionToWrite('project', project) + 1)
  },
  patch: (_answer, context) => tellRecordsChanged('project', [projectAtHand(context)?.id ?? 0]),
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
