import { words } from '#src/areas/projects/client/messages'
import { onProject, patchProjects, currentProject, teamCalls } from '#src/areas/projects/client/public/project-writes'
import { joiningStep } from '#src/areas/projects/client/teams/team-step'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.add-to-team': typeof addToTeam
  }
}

/** Adds a person or a whole group to the team of the current project (PROJ-23 to PROJ-25). */
export const addToTeam = defineWrite({
  title: 'Add to team…',
  group: 'Projects',
  scope: 'team-table',
  keys: ['a'],
  keywords: ['staff', 'employee', 'group', 'person'],
  records: 'project',
  steps: { who: joiningStep },
  when: (context) => onProject('change_team', context),
  write: (context, { who }) => teamCalls.add({ projectId: currentProject(context)?.id ?? 0, ...(who.kind === 'group' ? { group_ids: [who.id] } : { employee_ids: [who.id] }) }),
  patch: ({ version }, context) => patchProjects([{ id: currentProject(context)?.id ?? 0, version }]),
  successMessage: ({ added }, context, { who }) => {
    const title = currentProject(context)?.title ?? ''
    return who.kind === 'group' ? words('group_on_team', { count: added, who: who.name, title }) : words('added_to_team', { who: who.name, title })
  },
  unchangedMessage: (_answer, context, { who }) => (who.kind === 'group' ? null : words('already_on_team', { who: who.name, title: currentProject(context)?.title ?? '' })),
  undoable: true,
})
