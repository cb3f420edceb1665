import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/contracts/client/contractors/contractor-rows'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contractors.edit': typeof edit
  }
}

/** Opens the focused contractor as a form (PROJ-45). */
export const edit = defineCommand({
  title: 'Edit contractor',
  group: 'Projects',
  scope: 'contractor-table',
  keys: ['enter', 'e'],
  inFields: false,
  keywords: ['rename', 'type', 'subcontractor', 'change'],
  when: (context) => firstRefusal(onProject('manage_projects', context), context.row === null || context.pane?.scope !== 'contractor-table' ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const project = currentProject(context)
    if (project !== null && context.row !== null) workspace.openPath(`/projects/${project.id}/contractors/edit/${context.row.id}`)
  },
})
