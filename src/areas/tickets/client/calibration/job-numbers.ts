import type { Static } from 'typebox'
import { calibration, type JobSlipProject } from '#src/areas/tickets/api/calibration'
import { jobStates, type JobState } from '#src/areas/tickets/domain/calibration/connection'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { callApiWithHeaders } from '#src/platform/client/api/call-api'
import { noteOwnVersion, versionToWrite } from '#src/platform/client/records/own-versions'
import { columns, type ColumnSpec } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import type { TableSource } from '#src/platform/client/table/table-source'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { requests } from '#src/platform/client/api/requests'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** A supplier's job number as the calibration lists return it. */
export type JobNumber = Static<typeof JobSlipProject>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'job-number-table': JobNumber
  }
}

export const jobCalls = requests(calibration)
export const jobNoun: Noun = { one: 'job number', many: 'job numbers' }
export const jobKeys = {
  list: (agency: number, state: JobState) => ['job-numbers', agency, state] as const,
  count: (agency: number, state: JobState) => ['job-numbers', agency, state, 'count'] as const,
}

const common: readonly ColumnSpec<JobNumber>[] = [
  { id: 'job_number', label: words('job_number'), kind: 'text', width: 136, strong: true },
  { id: 'job_name', label: words('job_name'), kind: 'text', width: 240, flex: 1 },
  { id: 'supplier', label: words('supplier'), kind: 'text', width: 208, flex: 1 },
  { id: 'ticket_count', label: words('ticket_count'), kind: 'count', width: 96 },
  { id: 'last_ticketed_at', label: words('last_ticketed'), kind: 'time', withDay: true, width: 176 },
]

/** The columns of each calibration list (CALB-3, CALB-8). */
export const jobColumns: Readonly<Record<JobState, readonly ColumnSpec<JobNumber>[]>> = {
  unconnected: columns<JobNumber>([
    ...common,
    { id: 'suggestion', label: words('suggested'), kind: 'text', width: 264, flex: 2, sortable: false, value: ({ suggestion }) => suggestion?.title },
    { id: 'reasons', label: words('why'), kind: 'text', width: 256, flex: 2, sortable: false, value: ({ suggestion }) => suggestion?.reasons.join(' · ') },
  ]),
  connected: columns<JobNumber>([
    ...common,
    { id: 'dot_project', label: words('project'), kind: 'text', width: 280, flex: 2, value: projectWords },
    { id: 'project_number', label: words('project_number'), kind: 'text', width: 144, sortable: false, value: ({ dot_project: project }) => project?.state_project_number },
  ]),
  hidden: columns<JobNumber>(common),
}

function projectWords({ dot_project: project }: JobNumber): string {
  if (project === null) return ''
  const { title } = project
  return project.is_deleted ? words('project_deleted', { title }) : project.status === 'archived' ? words('project_archived', { title }) : title
}

/** The rows of one calibration list, read in numbered pages. */
export function jobSource(agency: number, state: JobState): TableSource<JobNumber> {
  return {
    queryKey: jobKeys.list(agency, state),
    async page({ startRow, endRow, sort, filters, signal }) {
      const size = endRow - startRow
      const request = jobCalls.list({
        state, page_size: size, page_number: startRow / size + 1,
        ...(typeof filters.search === 'string' ? { search: filters.search } : {}),
        ...(sort.length === 0 ? {} : { sort_by: sort.map(({ key }) => key).join(','), sort_order: sort.map(({ direction }) => direction).join(',') }),
      })
      const { answer, headers } = await callApiWithHeaders(request, { signal, ignore: 'all' })
      return { rows: answer.job_slip_projects, total: Number(headers.get('total-count') ?? answer.job_slip_projects.length) }
    },
  }
}

/** How many job numbers a calibration list has, without regard to the search text. */
export async function countOfList(state: JobState, signal: AbortSignal): Promise<number> {
  const { headers } = await callApiWithHeaders(jobCalls.list({ state, page_size: 1, sort_by: 'job_number' }), { signal, ignore: 'all' })
  return Number(headers.get('total-count') ?? 0)
}

/** The calibration list that a URL query names. If it names none, the list of unconnected job numbers. */
export function stateOfQuery(query: string): JobState {
  const named = new URLSearchParams(query).get('list')
  return jobStates.find((state) => state === named) ?? 'unconnected'
}

/** The path of a calibration list with a search text. */
export function pathOfList(state: JobState, search = ''): string {
  const query = new URLSearchParams({ ...(state === 'unconnected' ? {} : { list: state }), ...(search === '' ? {} : { search }) }).toString()
  return query === '' ? '/admin/calibration' : `/admin/calibration?${query}`
}

type Context = Pick<CommandContext<'job-number-table'>, 'row' | 'selection'>

/** The job numbers that a command acts on: the loaded ones of the selection, or else the focused one. */
export function chosenJobs({ row, selection }: Context): readonly JobNumber[] {
  return selection.count > 0 ? selection.loaded : row === null ? [] : [row]
}

/**
 * Whether a command on the job numbers of one list may act: only if all selected job numbers, or else the focused one, are loaded and
 * belong to the list `state`.
 */
export function chosenIn(state: JobState, context: Context): Verdict {
  const jobs = chosenJobs(context)
  if (jobs.length < context.selection.count) return refuse('errors.jobs_not_loaded')
  if (jobs.length === 0) return refuse('workspace.no_row')
  const other = jobs.find((one) => one.state !== state)
  if (other === undefined) return allow
  if (state === 'connected') return refuse('errors.job_not_connected', { job: other.job_number })
  if (state === 'hidden') return refuse('errors.job_is_shown', { job: other.job_number })
  if (other.state === 'hidden') return refuse('errors.job_hidden', { job: other.job_number })
  return refuse('errors.job_already_connected', { job: other.job_number, title: other.dot_project?.title ?? '' })
}

/**
 * One request that makes the same kind of change to all of these job numbers. Sends a version for each, so that the server refuses outdated
 * ones.
 */
export function changeJobs(jobs: readonly JobNumber[], changeOf: (job: JobNumber) => { readonly dot_project_id: number } | { readonly hidden: boolean }) {
  return jobCalls.bulkChange({ job_slip_projects: jobs.map((job) => ({ id: job.id, version: versionToWrite('job_slip_project', job), ...changeOf(job) })) })
}

/** Records the new versions of job numbers that this browser tab has changed, so that they are not taken for changes by somebody else. */
export function noteOwnJobs({ job_slip_projects: jobs }: { readonly job_slip_projects: readonly { readonly id: number; readonly version: number }[] }): void {
  for (const { id, version } of jobs) noteOwnVersion('job_slip_project', id, version)
}

/** How a message names job numbers: 'Job 26041-A' for a single job number, '12 job numbers' for several. */
export function jobsText(jobs: readonly JobNumber[]): string {
  const [only] = jobs
  return jobs.length === 1 && only !== undefined ? words('one_job', { job: only.job_number }) : words('some_jobs', { count: jobs.length })
}

/** Marks all cached calibration lists as stale, since a change can move a job number from one list to another. */
onRecordsChanged(['job_slip_project', 'project'], () => void queryClient.invalidateQueries({ queryKey: ['job-numbers'], refetchType: 'none' }))
