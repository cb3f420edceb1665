import { auditBinders } from '#src/areas/contracts/api/audit-binders'
import { mayBindItem, mayBindPeriod, subjectText, type BinderSubject } from '#src/areas/contracts/domain/audit-binders/binder'
import { fileFaults, sumFaults } from '#src/areas/contracts/domain/audit-binders/check-binder'
import { BINDER_JOB, type BinderJob } from '#src/areas/contracts/server/audit-binders/create-binder'
import { readBinder } from '#src/areas/contracts/server/audit-binders/read-binder'
import { findSubject, isKnown } from '#src/areas/contracts/server/audit-binders/store'
import { assertProjectVisible, visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { message } from '#src/platform/domain/messages'
import { implement } from '#src/platform/server/http/call'
import { notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { sql } from '#src/platform/server/database/sql'

/** Maximum number of differences that are listed. A longer list would not help anybody. */
const MOST_FAULTS = 100

/** The routes that create and check audit binders (PLUS-20). */
export const auditBinderRoutes = implement(auditBinders, {
  create: ({ params: { projectId }, body, person, inAgency, platform }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, projectId)
      const subject = subjectOf(body)
      const subjectRow = await findSubject(db, projectId, subject)
      if (subjectRow === null) throw notFound()
      throwIfRefused('pay_item' in subjectRow.subject ? mayBindItem({ code: subjectRow.subject.pay_item.item_code, closed: subjectRow.closed }) : mayBindPeriod({ number: subjectRow.subject.pay_period, state: subjectRow.state }))
      const viewer = { id: person.id, role: person.role, partner: person.partner, dot_authority_id: person.dot_authority_id, name: person.name }
      return { job_id: await platform.jobs.start(db, person.id, BINDER_JOB, { project_id: projectId, subject, viewer } satisfies BinderJob) }
    }),
  async check({ request, person, inAgency }) {
    const { manifest, manifestHash, files, rows } = await readBinder(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    const faults = [...fileFaults(manifest, files), ...sumFaults(manifest, rows)]
    if (faults.length > 0) throw unprocessable('errors.binder_differs', {}, faults.slice(0, MOST_FAULTS).map(({ message: key, values }) => ({ message: message(key, values) })))
    if (!(await inAgency((db) => isKnown(db, manifestHash, visibleProjects(person, sql.part`binder.dot_project_id`))))) throw unprocessable('errors.binder_not_ours')
    const { project, subject, created_at, created_by, tickets, amount } = manifest
    return {
      audit_binder: {
        subject: subjectText(subject), project: project.state_project_number === '' ? project.title : project.state_project_number, created_at, created_by_name: created_by, files: files.length, tickets,
        lines: rows.lines.length, amount: Number(amount),
      },
    }
  },
})

function subjectOf({ pay_period: period, pay_item_id: item }: { readonly pay_period?: number; readonly pay_item_id?: number }): BinderSubject {
  if (period !== undefined && item === undefined) return { pay_period: period }
  if (item !== undefined && period === undefined) return { pay_item_id: item }
  throw unprocessable('errors.binder_subject')
}
