import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The three lists of calibration (CALB-1). */
export const jobStates = ['unconnected', 'connected', 'hidden'] as const
export type JobState = (typeof jobStates)[number]

/** Maximum length of the supplier, job number and job name that a person enters, in characters. */
export const JOB_TEXT_MAX = 80
/** Maximum number of job numbers in one bulk change. */
export const JOBS_AT_ONCE = 1_000

/** The fields of a supplier's job that the rules of calibration use. */
export interface Job {
  readonly job_number: string
  readonly supplier: string
  readonly hidden: boolean
  /** Title of the project that the job is connected to, or null. */
  readonly connected_title: string | null
}

/** The agency project to which a job is about to be connected. */
export interface ProjectToConnect {
  readonly title: string
  readonly status: string
  readonly is_deleted: boolean
}

/** The calibration list to which a job belongs. */
export function jobStateOf({ hidden, dot_project_id: project }: { readonly hidden: boolean; readonly dot_project_id: number | null }): JobState {
  if (hidden) return 'hidden'
  return project === null ? 'unconnected' : 'connected'
}

/**
 * Whether a job may be connected to a project. The job must not be hidden or connected already; the project must not be deleted or archived
 * (CALB-4, CALB-5).
 */
export function mayConnect(job: Job, project: ProjectToConnect): Verdict {
  if (job.hidden) return refuse('errors.job_hidden', { job: job.job_number })
  if (job.connected_title !== null) return refuse('errors.job_already_connected', { job: job.job_number, title: job.connected_title })
  if (project.is_deleted) return refuse('errors.record_is_deleted', { name: project.title })
  return project.status === 'archived' ? refuse('errors.connect_to_archived', { title: project.title }) : allow
}

/** Only a connected job can be disconnected (CALB-6). */
export function mayDisconnect(job: Job): Verdict {
  return job.connected_title === null ? refuse('errors.job_not_connected', { job: job.job_number }) : allow
}

/** Only an unconnected job can be hidden (CALB-7). */
export function mayHide(job: Job): Verdict {
  if (job.hidden) return refuse('errors.job_hidden', { job: job.job_number })
  return job.connected_title === null ? allow : refuse('errors.job_already_connected', { job: job.job_number, title: job.connected_title })
}

/** Only a hidden job can be shown again (CALB-7). */
export function mayShow(job: Job): Verdict {
  return job.hidden ? allow : refuse('errors.job_is_shown', { job: job.job_number })
}

/** Checks a job that a person adds before its first ticket arrives. One verdict per field. */
export function checkNewJob({ supplier, job_number, job_name }: { readonly supplier: string; readonly job_number: string; readonly job_name: string }): Readonly<Record<'supplier' | 'job_number' | 'job_name', Verdict>> {
  const long = (text: string): Verdict => ([...text.trim()].length > JOB_TEXT_MAX ? refuse('errors.text_too_long', { max: JOB_TEXT_MAX }) : allow)
  return {
    supplier: supplier.trim() === '' ? refuse('errors.job_supplier_blank') : long(supplier),
    job_number: job_number.trim() === '' ? refuse('errors.job_number_blank') : long(job_number),
    job_name: long(job_name),
  }
}
