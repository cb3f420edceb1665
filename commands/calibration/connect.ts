import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { connectStep } from '#src/areas/tickets/client/calibration/connect-step'
import { changeJobs, chosenIn, chosenJobs, jobsText, noteOwnJobs } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { countedRecords } from '#src/workspace/client/panes/record-words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.connect': typeof connect
  }
}

/** Connects the selected job numbers to a project; their existing tickets move into the project (CALB-4, CALB-5). */
export const connect = defineWrite({
  title: 'Connect to project…',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['c'],
  keywords: ['calibrate', 'link', 'match', 'job number', 'supplier'],
  steps: { project: connectStep },
  when: (context) => chosenIn('unconnected', context),
  many: (context) => Math.max(2, chosenJobs(context).length),
  preview: (count, _context, { project: { title } }) => (count === 0 ? words('will_move_none', { title }) : words('will_move', { count, title })),
  write: (context, { project }) => changeJobs(chosenJobs(context), () => ({ dot_project_id: project.id })),
  patch: noteOwnJobs,
  failed: () => notifyRecordsChanged('job_slip_project', null),
  afterwards: () => notifyRecordsChanged('job_slip_project', null),
  successMessage: (_answer, context, { project: { title } }) => words('connected_said', { jobs: jobsText(chosenJobs(context)), title }),
  records: 'job_slip_project',
  undoWords: (_answer, context) => words('undo_connect', { jobs: countedRecords('job_slip_project', chosenJobs(context).length) }),
  undoable: true,
})
