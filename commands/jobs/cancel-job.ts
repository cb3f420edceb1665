import { allow, refuse } from '#src/platform/domain/verdict'
import { isRunning, jobCalls, readJobs } from '#src/workspace/client/jobs/job-list'
import { focusedJob, jobStep } from '#src/workspace/client/jobs/job-rows'
import { words } from '#src/workspace/client/jobs/messages'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'jobs.cancel-job': typeof cancelJob
  }
}

/** Cancels a waiting or running job, after a confirmation. */
export const cancelJob = defineWrite({
  title: 'Cancel a job…',
  group: 'Exports',
  scope: 'job-table',
  keys: ['delete'],
  steps: { job: jobStep('Job to cancel', isRunning) },
  when({ row }) {
    const job = focusedJob({ row })
    return job !== null && !isRunning(job) ? refuse('errors.job_has_ended') : allow
  },
  confirm: () => ({ title: words('cancel_title'), body: words('cancel_body'), accept: words('cancel_accept') }),
  write: (context, { job }) => jobCalls.cancel({ id: (job ?? focusedJob(context))?.id ?? '' }),
  successMessage: () => words('job_canceled'),
  afterwards: () => readJobs(),
})
