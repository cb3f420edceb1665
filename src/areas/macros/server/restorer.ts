import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

/** Undoes changes of macros (API-32). Refuses if another macro of the person now has the restored name or key. */
export const macroRestorer: Restorer = restoreColumnsOf({
  table: 'macros',
  columns: ['name', 'name_key', 'key', 'deleted_at'],
  may: 'own_settings',
  name: sql.part`record.name`,
  async whyLeft(db, _undoer, records) {
    const back = records.map(({ id, values }) => ({ id, values: Object.fromEntries(Object.entries(values).map(([field, [was]]) => [field, was])) }))
    const conflicts = await db.many(sql<{ id: number; name: string; is_name: boolean }>`
      SELECT own.id, other.name, other.name_key = COALESCE(wanted.change ->> 'name_key', own.name_key) AS is_name
      FROM unnest(${back.map(({ id }) => id)}::int[], ${back.map(({ values }) => JSON.stringify(values))}::jsonb[]) AS wanted (id, change)
      JOIN macros own ON own.dot_authority_id = ${db.agency} AND own.id = wanted.id
      JOIN macros other ON other.dot_authority_id = ${db.agency} AND other.employee_id = own.employee_id AND other.id <> own.id AND other.deleted_at IS NULL
        AND (other.name_key = COALESCE(wanted.change ->> 'name_key', own.name_key) OR other.key = CASE WHEN wanted.change ? 'key' THEN wanted.change ->> 'key' ELSE own.key END)
      -- a macro that the undo deletes needs neither a free name nor a free key
      WHERE COALESCE(wanted.change ->> 'deleted_at', CASE WHEN wanted.change ? 'deleted_at' THEN NULL ELSE own.deleted_at::text END) IS NULL`)
    return new Map(conflicts.map(({ id, name, is_name: isName }) => [id, isName ? message('errors.macro_name_taken', { name }) : message('errors.macro_key_taken', { name })]))
  },
})
