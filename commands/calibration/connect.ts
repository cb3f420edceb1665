import { noteOwnVersion, versionToWrite } from '#src/client/platform/own-versions'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { connectStep } from '#src/client/calibration/connect-step'
import { chosenIn, chosenJobs, jobCalls, jobsText } from '#src/client/calibration/job-numbers'
import { words } from '#src/client/calibration/messages'
import { defineWrite } from '#src/client/workspace/command'
import { countedRecords } from '#src/client/workspace/record-words'

declare module '#src/client/workspace/command' {
  interface Commands {
    'calibration.connect': typeof connect
  }
}

/** Connects the chosen job numbers to a project; their tickets from before move in (CALB-4, CALB-5). */
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
  preview: (count, context, { project: { title } }) => {
    const chosen = chosenJobs(context)
    const all = chosen.length > 1 ? chosen.reduce((sum, { ticket_count: tickets }) => sum + tickets, 0) : count
    return all === 0 ? words('will_move_none', { title }) : words('will_move', { count: all, title })
  },
  write: (context, { project }) => chosenJobs(context).map((job) => jobCalls.change({ id: job.id, version: versionToWrite('job_slip_project', job), dot_project_id: project.id })),
  heard: ({ job_slip_project: { id, version } }) => noteOwnVersion('job_slip_project', id, version),
  failed: () => tellRecordsChanged('job_slip_project', null),
  afterwards: () => tellRecordsChanged('job_slip_project', null),
  said: (_answer, context, { project: { title } }) => words('connected_said', { jobs: jobsText(chosenJobs(context)), title }),
  records: 'job_slip_project',
  undoWords: (_answer, context) => words('undo_connect', { jobs: countedRecords('job_slip_project', chosenJobs(context).length) }),
  undoable: true,
})
