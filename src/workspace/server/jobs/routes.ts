import { jobs } from '#src/workspace/api/jobs'
import { implement } from '#src/platform/server/http/call'
import { asDownload } from '#src/platform/server/http/attachment'
import { notFound } from '#src/platform/server/http/errors'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { cancelJob, findJob, latestJobs, type JobRow } from '#src/platform/server/jobs/job-store'

/** A person's own jobs; the id of another person's job causes a 404 (API-23). */
export const jobRoutes = implement(jobs, {
  asyncJobStatus: async ({ query, person, inAgency }) => {
    const { status, url, message } = toWire(own(await inAgency((db) => findJob(db, query.job_id)), person))
    return { status, ...(url && { url }), ...(message && { message }) }
  },
  list: async ({ person, inAgency }) => ({ jobs: (await inAgency((db) => latestJobs(db, person.id))).map(toWire) }),
  cancel: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      own(await findJob(db, params.id), person)
      await cancelJob(db, params.id)
    }),
  file: async ({ params, person, inAgency, platform, reply }) => {
    const job = own(await inAgency((db) => findJob(db, params.id)), person)
    if (job.file_key === null) throw notFound()
    return asDownload(reply, job.file_name ?? 'Filename', job.file_type ?? 'application/octet-stream')
      .header('content-length', await platform.files.size(job.file_key))
      .send(platform.files.read(job.file_key))
  },
})

function own(job: JobRow | null, person: SignedIn): JobRow {
  if (job === null || job.employee_id !== person.id) throw notFound()
  return job
}

function toWire({ id, kind, status, done, total, file_key, message, result, created_at }: JobRow) {
  return {
    id,
    kind,
    status,
    done,
    total,
    ...(file_key !== null && { url: `/v1/jobs/${id}/file` }),
    ...(message !== null && { message }),
    ...(result !== null && { result }),
    created_at: new Date(created_at).toISOString(),
  }
}
