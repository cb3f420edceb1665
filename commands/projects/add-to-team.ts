import { words } from '#src/client/projects/messages'
import { onProject, patchProjects, projectAtHand, teamCalls } from '#src/client/projects/project-writes'
import { joiningStep } from '#src/client/projects/team/team-step'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'projects.add-to-team': typeof addToTeam
  }
}

/** Puts a person or a whole group on the team of the project at hand (PROJ-23 to PROJ-25). */
export const addToTeam = defineWrite({
  title: 'Add to team…',
  group: 'Projects',
  scope: 'team-table',
  keys: ['a'],
  keywords: ['staff', 'employee', 'group', 'person'],
  records: 'project',
  steps: { who: joiningStep },
  when: (context) => onProject('change_team', context),
  write: (context, { who }) => teamCalls.add({ projectId: projectAtHand(context)?.id ?? 0, ...(who.kind === 'group' ? { group_ids: [who.id] } : { employee_ids: [who.id] }) }),
  patch: ({ version }, context) => patchProjects([{ id: projectAtHand(context)?.id ?? 0, version }]),
  said: ({ added }, context, { who }) => {
    const title = projectAtHand(context)?.title ?? ''
    if (who.kind === 'group') return words('group_on_team', { count: added, who: who.name, title })
    return words(added === 0 ? 'already_on_team' : 'added_to_team', { who: who.name, title })
  },
  undoable: true,
})
