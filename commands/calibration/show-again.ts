import { noteOwnVersion, versionToWrite } from '#src/client/platform/own-versions'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { chosenIn, chosenJobs, jobCalls, jobsText } from '#src/client/calibration/job-numbers'
import { words } from '#src/client/calibration/messages'
import { defineWrite } from '#src/client/workspace/command'
import { countedRecords } from '#src/client/workspace/record-words'

declare module '#src/client/workspace/command' {
  interface Commands {
    'calibration.show-again': typeof showAgain
  }
}

/** Moves the chosen hidden job numbers back to unconnected (CALB-7). */
export const showAgain = defineWrite({
  title: 'Show job numbers again',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['u'],
  keywords: ['calibration', 'unhide'],
  when: (context) => chosenIn('hidden', context),
  many: (context) => chosenJobs(context).length,
  write: (context) => chosenJobs(context).map((job) => jobCalls.change({ id: job.id, version: versionToWrite('job_slip_project', job), hidden: false })),
  heard: ({ job_slip_project: { id, version } }) => noteOwnVersion('job_slip_project', id, version),
  failed: () => tellRecordsChanged('job_slip_project', null),
  afterwards: () => tellRecordsChanged('job_slip_project', null),
  said: (_answer, context) => words('shown_said', { jobs: jobsText(chosenJobs(context)) }),
  records: 'job_slip_project',
  undoWords: (_answer, context) => words('undo_show', { jobs: countedRecords('job_slip_project', chosenJobs(context).length) }),
  undoable: true,
})
