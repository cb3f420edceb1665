import { onProject } from '#src/areas/projects/client/public/project-writes'
import { openStatusDialog } from '#src/areas/projects/client/status/status-dialog'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'projects.change-status': typeof changeStatus
  }
}

/** Opens the dialog that lists the possible next statuses of the current project and the effects of each change (PROJ-20, PROJ-51). */
export const changeStatus = defineCommand({
  title: 'Change project status',
  group: 'Projects',
  scope: 'project-table',
  ofProject: true,
  keys: ['s'],
  keywords: ['advertise', 'start', 'complete', 'reopen', 'archive', 'unarchive', 'draft', 'bid'],
  when: (context) => onProject('change_project_status', context),
  run: (context) => openStatusDialog(context),
})
