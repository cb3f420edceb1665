import { jobCalls, kindWords, type Job } from '#src/workspace/client/jobs/job-list'
import { words } from '#src/workspace/client/jobs/messages'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import type { Row } from '#src/platform/client/api/rows'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

/** A job as a row of the table. A job has no numeric id, so its row id is the time of creation. */
export interface JobRow extends Row {
  readonly job: Job
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'job-table': JobRow
  }
}

/** The rows of a job list. Jobs created in the same millisecond get different ids by their position. */
export function jobRows(jobs: readonly Job[]): readonly JobRow[] {
  const usedIds = new Set<number>()
  return jobs.map((job) => {
    let id = Date.parse(job.created_at)
    while (usedIds.has(id)) id += 1
    usedIds.add(id)
    return { id, job }
  })
}

/** A command's question for a job, asked only if no row of the job list has the focus. `holds` selects the jobs to offer. */
export function jobStep(prompt: string, holds: (job: Job) => boolean): Step<Job> {
  return {
    kind: 'choice',
    prompt,
    asked: ({ row }) => focusedJob({ row }) === null,
    async choices({ env, signal }) {
      const { jobs } = await env.read(jobCalls.list(), signal)
      return jobs.filter(holds).map((job) => ({ value: job, label: nameOf(job), detail: words(job.status) }))
    },
    format: nameOf,
  }
}

/** The job that has the focus in the list of jobs. */
export function focusedJob({ row }: Pick<CommandContext, 'row'>): Job | null {
  const job: unknown = row === null ? undefined : Reflect.get(row, 'job')
  return isJob(job) ? job : null
}

function isJob(value: unknown): value is Job {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'string' && typeof Reflect.get(value, 'kind') === 'string'
}

function nameOf({ kind, created_at: createdAt }: Job): string {
  return `${kindWords(kind)}, ${usDateTime(createdAt, browserZone())}`
}
