import { calibration } from '#src/areas/tickets/api/calibration'
import { addJob, connectJob, disconnection, disconnectJob, hideOrShow, lockJobAt, shownJob } from '#src/areas/tickets/server/calibration/connect'
import { changeJobs, planJobs } from '#src/areas/tickets/server/calibration/change-jobs'
import { countJobs, findJobs, jobOrder, jobsWhere } from '#src/areas/tickets/server/calibration/store'
import { actorOf } from '#src/platform/server/http/security/actor'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { DryRun, implement, type Implementation } from '#src/platform/server/http/call'
import { HttpError, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'

/**
 * The API of suppliers' job numbers and the agency projects that they are connected to (CALB-1 to CALB-9). `received`: the handlers of
 * other areas for tickets that are moved.
 */
export const calibrationRoutes = (received: readonly AfterReceipt[]): Implementation => implement(calibration, {
  list: ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    const order = rubyOrder(query, jobOrder)
    return inAgency(async (db) => {
      const where = jobsWhere(db, query)
      setTotalHeaders(header, await countJobs(db, where), page)
      return { job_slip_projects: await findJobs(db, where, { order, limit: page.page_size, offset: page.offset, ...(query.sort_by !== undefined && { sort_by: query.sort_by }) }) }
    })
  },
  create: (call) =>
    call.inAgency(async (db) => {
      const { supplier, job_number, job_name, dot_project_id: project = null } = call.body
      const id = await addJob(db, actorOf(call), { supplier, job_number, job_name: job_name ?? '' })
      const moved = project === null ? 0 : await connectJob(db, { actor: actorOf(call), received }, await lockJobAt(db, id, undefined), project)
      return call.dryRun ? new DryRun({ would_update: moved, refused: [] }) : { job_slip_project: await shownJob(db, id) }
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { dot_project_id: project, hidden, version } = call.body
      if ((project === undefined) === (hidden === undefined)) throw unprocessable('errors.not_valid', {}, [{ field: 'dot_project_id', message: 'dot_project_id or hidden is needed, and only one of them' }])
      const actor = actorOf(call)
      const job = await lockJobAt(db, call.params.id, version)
      if (typeof project === 'number') {
        const moved = await connectJob(db, { actor, received }, job, project)
        if (call.dryRun) return new DryRun({ would_update: moved, refused: [] })
      } else if (project === null) {
        if (call.dryRun) {
          const { uncoded, sentence } = await disconnection(db, job)
          return new DryRun({ would_update: uncoded, refused: [], confirm: sentence })
        }
        await disconnectJob(db, { actor, received }, job)
      } else if (hidden !== undefined) {
        await hideOrShow(db, actor, job, hidden)
        if (call.dryRun) return new DryRun({ would_update: 1, refused: [] })
      }
      return { job_slip_project: await shownJob(db, job.id) }
    }),
  bulkChange: (call) =>
    call.inAgency(async (db) => {
      const plan = await planJobs(db, call.body.job_slip_projects)
      const { planned, refused } = plan
      const moved = await changeJobs(db, { actor: actorOf(call), received }, plan)
      const isConnecting = call.body.job_slip_projects.some(({ hidden }) => hidden === undefined)
      if (call.dryRun) return new DryRun({ would_update: isConnecting ? moved : planned.length, refused: refused.map(({ id, job_number, message }) => ({ id, ticket_number: job_number, message })) })
      if (refused[0] !== undefined) throw new HttpError(422, refused[0].message, { detailedErrors: refused.map((one) => ({ ...one })) })
      return { updated: planned.length, job_slip_projects: planned.map(({ job: { id, version } }) => ({ id, version: version + 1 })) }
    }),
})
