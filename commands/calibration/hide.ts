import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { changeJobs, chosenIn, chosenJobs, jobsText, noteOwnJobs } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { countedRecords } from '#src/workspace/client/panes/record-words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.hide': typeof hide
  }
}

/** Hides the selected job numbers, which do not belong to work of this agency (CALB-7). */
export const hide = defineWrite({
  title: 'Hide job numbers',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['h'],
  keywords: ['calibration', 'yard', 'ignore'],
  when: (context) => chosenIn('unconnected', context),
  many: (context) => chosenJobs(context).length,
  write: (context) => changeJobs(chosenJobs(context), () => ({ hidden: true })),
  patch: noteOwnJobs,
  failed: () => notifyRecordsChanged('job_slip_project', null),
  afterwards: () => notifyRecordsChanged('job_slip_project', null),
  successMessage: (_answer, context) => words('hidden_said', { jobs: jobsText(chosenJobs(context)) }),
  records: 'job_slip_project',
  undoWords: (_answer, context) => words('undo_hide', { jobs: countedRecords('job_slip_project', chosenJobs(context).length) }),
  undoable: true,
})
