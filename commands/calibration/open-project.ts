import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/tickets/client/calibration/job-numbers'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.open-project': typeof openProject
  }
}

/** Opens the project that the focused job number is connected to, or that is suggested for it. */
export const openProject = defineCommand({
  title: 'Open its project',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['enter'],
  inFields: false,
  keywords: ['calibration', 'go'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : (row.dot_project ?? row.suggestion) === null ? refuse('errors.job_no_project', { job: row.job_number }) : allow),
  run({ row }, _answers, { workspace }) {
    const project = row?.dot_project ?? row?.suggestion
    if (project) workspace.openPath(`/projects/${project.id}`)
  },
})
