import { setRoleOfPartner } from '#src/areas/agency/server/public/partner-accounts'
import { endSessionsOf } from '#src/areas/identity/server/sessions/public/end-sessions'
import { consultants } from '#src/areas/partners/api/consultants'
import { checkConsultant, checkConsultantProjects, isApproved, mayApproveConsultant, mayRejectConsultant, roleOfConsultant, statusOf, storedConsultant } from '#src/areas/partners/domain/consultants/consultant'
import { faultsOf } from '#src/areas/partners/domain/partner-fields'
import { askForAccess, tellAdministrators } from '#src/areas/partners/server/access/asking'
import { publishToPartner, notifyPartner } from '#src/areas/partners/server/access/notify-partner'
import { consultantOfAccount, consultantOrder, consultantsWhere, countConsultants, countProjects, decideConsultant, findConsultant, findConsultants, insertConsultant, setProjects, shownConsultant, type ConsultantRow, type ShownConsultant } from '#src/areas/partners/server/consultants/store'
import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import { message } from '#src/platform/domain/messages'
import { refuse } from '#src/platform/domain/verdict'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { announce } from '#src/platform/server/events/announce'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement, type Call } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { cancelJobsOf } from '#src/platform/server/jobs/job-store'
import { javaOrder } from '#src/platform/server/http/limits/java-page'
import { recordEvents } from '#src/platform/server/records/record'

/** Requests of consultants for access (CONS-1 to CONS-9). */
export const consultantRoutes = implement(consultants, {
  count: ({ inAgency }) => inAgency(async (db) => ({ pending: await countConsultants(db, consultantsWhere(db, { status: 'pending' })) })),
  list: ({ query: { sort = [], page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE, ...filters }, inAgency }) => {
    const order = javaOrder(sort, consultantOrder)
    return inAgency(async (db) => {
      const where = consultantsWhere(db, filters)
      return {
        content: await findConsultants(db, where, order, page_size, page_number * page_size),
        page: { total_rows: await countConsultants(db, where), page_number, page_size },
      }
    })
  },
  detail: ({ params, inAgency }) => inAgency((db) => one(db, params.id)),
  ask: (call) =>
    askForAccess(call, 'consultant', call.body, async (db, { login, employeeId, actor }) => {
      const { agency_name: _agency, ...fields } = call.body
      const values = storedConsultant({ address_2: '', ...fields })
      const faults = faultsOf(checkConsultant(values))
      if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
      const last = await consultantOfAccount(db, employeeId)
      if (last !== null && last.status !== 'rejected') throwIfRefused(refuse('errors.access_asked_already', { status: isApproved(last.status) ? 'approved' : last.status }))
      const id = await insertConsultant(db, { employeeId, name: actor.name, email: login.email }, values)
      await recordEvents(db, actor, 'asked', [{ kind: 'consultancy_request', id, name: actor.name, version: 1, dot_project_id: null, changes: { status: [null, 'pending'] } }])
      await tellAdministrators(db, call.platform.jobs, { by: actor.name, screen: '/admin/consultants/pending' })
      return one(db, id)
    }),
  approve: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call)
      throwIfRefused(mayApproveConsultant(before))
      const was = before.projects.map(({ id }) => id)
      const projects = [...new Set(call.body.project_ids ?? was)]
      const verdict = checkConsultantProjects(projects.length)
      throwIfRefused(verdict, verdict.allowed ? [] : [{ field: 'project_ids', message: message(verdict.message, verdict.values) }])
      if ((await countProjects(db, projects)) !== projects.length) throw unprocessable('errors.consultant_project_gone', {}, [{ field: 'project_ids', message: message('errors.consultant_project_gone') }])
      const status = statusOf[call.body.access]
      await setProjects(db, before.id, projects)
      await decideConsultant(db, before.id, status, call.person)
      await recordEvents(db, actorOf(call), status, [{
        kind: 'consultancy_request', id: before.id, name: before.name, version: before.version + 1, dot_project_id: null,
        changes: { status: [before.status, status], project_ids: [was, projects] },
      }])
      await giveRights(db, before.employee_id, status)
      await publishToPartner(db, before.employee_id, 'consultancy_request', before.id)
      await notifyPartner(db, call.platform.jobs, { employeeId: before.employee_id, decision: status === 'read_approved' ? 'is approved: you can read the projects that it names' : 'is approved: you can read and change the projects that it names' })
      return one(db, before.id)
    }),
  reject: (call) =>
    call.inAgency(async (db) => {
      const before = await locked(db, call)
      throwIfRefused(mayRejectConsultant(before))
      await decideConsultant(db, before.id, 'rejected', call.person)
      const wasApproved = isApproved(before.status)
      await recordEvents(db, actorOf(call), wasApproved ? 'ended' : 'rejected', [{
        kind: 'consultancy_request', id: before.id, name: before.name, version: before.version + 1, dot_project_id: null, changes: { status: [before.status, 'rejected'] },
      }])
      await giveRights(db, before.employee_id, 'rejected')
      if (wasApproved && before.employee_id !== null) {
        await cancelJobsOf(db, [before.employee_id])
        await endSessionsOf(db, before.employee_id)
      }
      await publishToPartner(db, before.employee_id, 'consultancy_request', before.id)
      await notifyPartner(db, call.platform.jobs, { employeeId: before.employee_id, decision: wasApproved ? 'was ended' : 'was rejected' })
      return one(db, before.id)
    }),
})

/** Locks the request to decide, so that two administrators decide one after the other. Throws 409 if the sent version is outdated. */
async function locked(db: AgencyTransaction, { params, body }: Pick<Call<(typeof consultants)['reject']>, 'params' | 'body'>): Promise<ConsultantRow> {
  const row = await findConsultant(db, params.id, 'locked')
  if (row === null) throw notFound()
  if (body.version !== undefined && body.version !== row.version) throw changedElsewhere([shownConsultant(row)])
  return row
}

/**
 * Gives a consultant the role for its status. The role applies from the next call on (CONS-7). Notifies the consultant's open windows,
 * because the consultant now sees other projects.
 */
async function giveRights(db: AgencyTransaction, employeeId: number | null, status: ConsultantRow['status']): Promise<void> {
  if (employeeId === null) return
  await setRoleOfPartner(db, employeeId, roleOfConsultant(status))
  await announce(db, { kind: 'projects', ids: null, employee_id: employeeId })
}

async function one(db: AgencyTransaction, id: number): Promise<{ consultancy_request: ShownConsultant }> {
  const row = await findConsultant(db, id)
  if (row === null) throw notFound()
  return { consultancy_request: shownConsultant(row) }
}
