import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { chosenIn, chosenJobs, jobCalls } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { countedRecords } from '#src/workspace/client/panes/record-words'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.disconnect': typeof disconnect
  }
}

/**
 * Disconnects one job number from its project. The confirmation states how many coded tickets stay in the project and how
 * many uncoded tickets leave it (CALB-6).
 */
export const disconnect = defineWrite({
  title: 'Disconnect job number',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['d'],
  keywords: ['calibration', 'unlink', 'job number'],
  when: (context) => firstRefusal(chosenIn('connected', context), chosenJobs(context).length > 1 ? refuse('errors.job_one_at_a_time') : allow),
  confirmsForeseen: { title: words('disconnect_title'), accept: words('disconnect') },
  write: (context) => chosenJobs(context).map((job) => jobCalls.change({ id: job.id, version: versionToWrite('job_slip_project', job), dot_project_id: null })),
  onAnswer: ({ job_slip_project: { id, version } }) => noteOwnVersion('job_slip_project', id, version),
  failed: () => notifyRecordsChanged('job_slip_project', null),
  afterwards: () => notifyRecordsChanged('job_slip_project', null),
  successMessage: (answer) => words('disconnected_said', { job: answer.job_slip_project.job_number }),
  records: 'job_slip_project',
  undoWords: () => words('undo_disconnect', { jobs: countedRecords('job_slip_project', 1) }),
  undoable: true,
})
