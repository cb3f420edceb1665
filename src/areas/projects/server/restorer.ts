import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { ownersOfNumbers, projectColumns } from '#src/areas/projects/server/write-store'
import { findTeams, setTeams } from '#src/areas/projects/server/teams/team-store'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/**
 * Undoes changes to projects: fields, status, deletion and team. Leaves a project unchanged if another project has received its number
 * since.
 */
export const projectRestorer = restoreColumnsOf({
  table: 'dot_projects',
  columns: projectColumns,
  may: 'update',
  name: sql.part`record.title`,
  // the reconciliation setup has its own command to go back a step (E.3)
  notUndoable: ['reconciliation_ready', 'reconciliation_setting_up', 'reconciliation_confirmed'],
  lists: { team: { now: findTeams, put: setTeams } },
  async whyLeft(db, _undoer, records) {
    const numbers = new Map<number, string>()
    for (const { id, values } of records) {
      const was: unknown = values['state_project_number']?.[0]
      const back = values['deleted_at']
      if (typeof was === 'string') numbers.set(id, was)
      else if (back !== undefined && back[0] === null) numbers.set(id, await numberOf(id))
    }
    const owners = await ownersOfNumbers(db, [...numbers.values()])
    return new Map([...numbers].flatMap(([id, number]): [number, string][] => {
      const holder = owners.get(number)
      return holder === undefined || holder.id === id ? [] : [[id, message('errors.project_number_taken', { number, title: holder.title })]]
    }))

    async function numberOf(id: number): Promise<string> {
      const { number } = await db.one(sql<{ number: string }>`
        SELECT state_project_number AS number FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
      return number
    }
  },
})

/** Undoes changes of documents: renames and deletions. */
export const documentRestorer = restoreColumnsOf({
  table: 'documents',
  columns: ['name', 'deleted_at', 'deleted_by'],
  may: ['change_documents', 'write_samples'],
  name: sql.part`record.name`,
  // a document that was attached to a submittal stays attached, since the submittal may have been reviewed with it
  notUndoable: ['attached'],
})
