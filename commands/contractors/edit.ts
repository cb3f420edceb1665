import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import type {} from '#src/client/projects/contractors/contractor-rows'
import { projectAtHand, onProject } from '#src/client/projects/project-writes'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
    const project = projectAtHand(context)
    if (project !== null && context.row !== null) workspace.openPath(`/projects/${project.id}/contractors/edit/${context.row.id}`)
  },
})
