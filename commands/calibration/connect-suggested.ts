import { firstRefusal, allow, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { changeJobs, chosenIn, chosenJobs, jobsText, noteOwnJobs } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { countedRecords } from '#src/workspace/client/panes/record-words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.connect-suggested': typeof connectSuggested
  }
}

/** Connects each selected job number to its suggested project (CALB-4, CALB-8). */
export const connectSuggested = defineWrite({
  title: 'Connect as suggested',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['shift+enter'],
  inFields: false,
  keywords: ['calibrate', 'suggestion', 'accept', 'match'],
  when: (context) =>
    firstRefusal(chosenIn('unconnected', context), chosenJobs(context).every(({ suggestion }) => suggestion !== null) ? allow : refuse('errors.job_no_suggestion')),
  many: (context) => chosenJobs(context).length,
  preview: (_count, context) => {
    const [only, ...others] = chosenJobs(context)
    if (only === undefined || others.length > 0) return words('connect_each', { count: others.length + 1 })
    return words('connect_one', { job: only.job_number, title: only.suggestion?.title ?? '' })
  },
  write: (context) => changeJobs(chosenJobs(context), ({ suggestion }) => ({ dot_project_id: suggestion?.id ?? 0 })),
  patch: noteOwnJobs,
  failed: () => notifyRecordsChanged('job_slip_project', null),
  afterwards: () => notifyRecordsChanged('job_slip_project', null),
  successMessage: (_answer, context) => {
    const selectedJobs = chosenJobs(context)
    if (selectedJobs.length > 1) return words('connected_each', { count: selectedJobs.length })
    return words('connected_said', { jobs: jobsText(selectedJobs), title: selectedJobs[0]?.suggestion?.title ?? '' })
  },
  records: 'job_slip_project',
  undoWords: (_answer, context) => words('undo_connect', { jobs: countedRecords('job_slip_project', chosenJobs(context).length) }),
  undoable: true,
})
