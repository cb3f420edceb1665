import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'
import { moveIn, moveOut } from '#src/areas/tickets/server/calibration/move-tickets'
import { lockConnections, lockJob } from '#src/areas/tickets/server/calibration/store'

const columnsOf = (received: readonly AfterReceipt[]) => restoreColumnsOf({
  table: 'job_slip_projects',
  columns: ['dot_project_id', 'hidden', 'is_kept_apart'],
  may: 'change_calibration_and_uom',
  name: sql.part`record.job_number`,
  async whyLeft(db, _undoer, records) {
    const back = records.flatMap(({ id, values }) => (typeof values['dot_project_id']?.[0] === 'number' ? [{ id, project: values['dot_project_id'][0] }] : []))
    const projects = await db.many(sql<{ id: number }>`
      SELECT id FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ANY(${back.map(({ project }) => project)}::int[])
        AND deleted_at IS NULL AND status <> 'archived'`)
    const ids = new Set(projects.map(({ id }) => id))
    return new Map(back.filter(({ project }) => !ids.has(project)).map(({ id }) => [id, message('errors.job_project_gone')]))
  },
  async after(db, { actor, changeSet }, records) {
    for (const { id, values } of records) {
      const [was, is] = values['dot_project_id'] ?? [null, null]
      const job = await lockJob(db, id)
      if (job === null) continue
      if (typeof is === 'number') await moveOut(db, { actor, received }, job, is, changeSet)
      if (typeof was === 'number') await moveIn(db, { actor, received }, job, was, changeSet)
    }
  },
})

/**
 * Undoes changes of job numbers: connecting, disconnecting, hiding and showing. The uncoded tickets of a job number move to the project
 * that it is connected to after the undo, or leave the project (CALB-4, CALB-6).
 */
export function jobSlipProjectRestorer(received: readonly AfterReceipt[]): Restorer {
  const columns = columnsOf(received)
  return {
    ...columns,
    async lock(db, ids) {
      await lockConnections(db)
      return columns.lock(db, ids)
    },
  }
}
