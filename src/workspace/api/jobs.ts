import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Moment, Nullable, OneOf, Strict, Uuid } from '#src/platform/api/schemas'

/** The request states of the specification (section 4), and `canceled`. */
export const JobStatus = OneOf(['pending', 'loading', 'success', 'error', 'canceled'])

export const Job = Type.Object({
  id: Uuid,
  kind: Type.String(),
  status: JobStatus,
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** Where to download the job's file; absent for a job without one. */
  url: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unsafe<unknown>({})),
  created_at: Moment,
})

/** Long-running jobs and their results. Only the person who started a job sees it (API-23). */
export const jobs = contract({
  asyncJobStatus: {
    method: 'GET',
    path: '/v1/async_job_status',
    who: 'signed_in',
    query: Strict({ job_id: Uuid }),
    answer: Type.Object({ status: JobStatus, url: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }),
    errors: [404],
    spec: '§7; API-23',
  },
  list: { method: 'GET', path: '/v1/jobs', who: 'signed_in', answer: Type.Object({ jobs: Type.Array(Job) }), spec: 'C.4' },
  cancel: { method: 'DELETE', path: '/v1/jobs/:id', who: 'signed_in', params: Strict({ id: Uuid }), errors: [404], spec: 'C.4' },
  file: { method: 'GET', path: '/v1/jobs/:id/file', who: 'signed_in', impersonation: false, params: Strict({ id: Uuid }), answer: 'file', errors: [404], spec: 'C.4' },
})
