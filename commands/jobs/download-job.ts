import { allow, refuse } from '#src/platform/domain/verdict'
import { focusedJob, jobStep } from '#src/workspace/client/jobs/job-rows'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'jobs.download-job': typeof downloadJob
  }
}

/** Downloads the file that a job has created. */
export const downloadJob = defineCommand({
  title: 'Download job result…',
  group: 'Exports',
  scope: 'job-table',
  keys: ['enter'],
  steps: { job: jobStep('Job', ({ url }) => url !== undefined) },
  when({ row }) {
    const job = focusedJob({ row })
    return job !== null && job.url === undefined ? refuse('errors.job_without_file') : allow
  },
  async run(context, { job }, { download }) {
    const url = (job ?? focusedJob(context))?.url
    if (url !== undefined) await download(url)
  },
})
