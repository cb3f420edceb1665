import { allow, refuse } from '#src/platform/domain/verdict'
import type {} from '#src/areas/tickets/client/list/ticket-rows'
import { pathOfList } from '#src/areas/tickets/client/calibration/job-numbers'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.open-job-number': typeof openJobNumber
  }
}

/** Opens the job number of the focused ticket on the calibration page, where job numbers are connected to projects (TICK-97, CALB-1). */
export const openJobNumber = defineCommand({
  title: 'Open job number in calibration',
  group: 'Tickets',
  scope: 'ticket-table',
  needs: { route: '/admin/calibration' },
  keywords: ['connect', 'project', 'unconnected'],
  when: ({ row }) => (row === null ? refuse('workspace.no_row') : (row.job_number ?? '') === '' ? refuse('errors.ticket_no_job_number') : allow),
  run: ({ row }, _answers, { workspace }) => workspace.openPath(pathOfList(row?.dot_project_id === null ? 'unconnected' : 'connected', row?.job_number ?? '')),
})
