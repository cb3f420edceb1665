import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { changeJobs, chosenIn, chosenJobs, jobsText, noteOwnJobs } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { countedRecords } from '#src/workspace/client/panes/record-words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.show-again': typeof showAgain
  }
}

/** Moves the selected hidden job numbers back to unconnected (CALB-7). */
export const showAgain = defineWrite({
  title: 'Show job numbers again',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['u'],
  keywords: ['calibration', 'unhide'],
  when: (context) => chosenIn('hidden', context),
  many: (context) => chosenJobs(context).length,
  write: (context) => changeJobs(chosenJobs(context), () => ({ hidden: false })),
  patch: noteOwnJobs,
  failed: () => notifyRecordsChanged('job_slip_project', null),
  afterwards: () => notifyRecordsChanged('job_slip_project', null),
  successMessage: (_answer, context) => words('shown_said', { jobs: jobsText(chosenJobs(context)) }),
  records: 'job_slip_project',
  undoWords: (_answer, context) => words('undo_show', { jobs: countedRecords('job_slip_project', chosenJobs(context).length) }),
  undoable: true,
})
