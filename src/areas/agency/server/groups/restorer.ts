import { message } from '#src/platform/domain/messages'
import { mayRestore } from '#src/platform/domain/records/retention'
import { findNamesake, lockGroups, setMembers } from '#src/areas/agency/server/groups/store'
import { lockGroupNames } from '#src/areas/agency/server/groups/write'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/**
 * Undoes changes of groups, including their members. Refuses if another active group has the name, or if the time to restore the group is
 * over (PEOP-16, PEOP-19).
 */
export const groupRestorer = restoreColumnsOf({
  table: 'dot_groups',
  columns: ['name', 'name_key', 'description', 'deleted_at', 'deleted_by'],
  may: 'change_employees_and_groups',
  name: sql.part`record.name`,
  lists: {
    member_ids: {
      now: async (db, ids) => new Map((await lockGroups(db, ids)).flatMap(({ id, deleted_at: deleted, member_ids: members }) => (deleted === null ? [[id, members] as const] : []))),
      async put(db, records) {
        for (const { id, was } of records) await setMembers(db, id, Array.isArray(was) ? was.map(Number) : [])
      },
    },
  },
  async whyLeft(db, _undoer, records) {
    await lockGroupNames(db)
    const rows = new Map((await lockGroups(db, records.map(({ id }) => id))).map((row) => [row.id, row]))
    const why = new Map<number, string>()
    for (const { id, values } of records) {
      const row = rows.get(id)
      if (row === undefined) continue
      const { deleted_at: deleted, name_key: key } = values
      const willBeActive = deleted === undefined ? row.deleted_at === null : deleted[0] === null
      if (!willBeActive) continue
      const verdict = row.deleted_at === null ? null : mayRestore(row.deleted_at, new Date())
      const namesake = await findNamesake(db, key === undefined ? row.name_key : String(key[0]), id)
      if (verdict?.allowed === false) why.set(id, message(verdict.message, verdict.values))
      else if (namesake !== null && !namesake.is_deleted) why.set(id, message('errors.duplicate_group'))
    }
    return why
  },
})
