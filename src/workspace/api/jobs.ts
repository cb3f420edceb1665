import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Moment, Nullable, OneOf, Strict, Uuid } from '#src/platform/api/schemas'

/** Request states of the specification (section 4), and canceled. */
export const JobStatus = OneOf(['pending', 'loading', 'success', 'error', 'canceled'])

export const Job = Type.Object({
  id: Uuid,
  kind: Type.String(),
  status: JobStatus,
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** Where its file is fetched, when it left one. */
  url: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  result: Type.Optional(Type.Unsafe<unknown>({})),
  created_at: Moment,
})

/** Work that takes long, and what became of it: only its maker sees it (API-23). */
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
