import { message } from '#src/platform/domain/messages'
import { keepDistricts, lockLists } from '#src/areas/agency/server/choices/store'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf } from '#src/platform/server/records/restorer'

/** Undoes changes of choices. If the change added a choice, the undo retires it, because choices are never deleted (ACCT-10, API-32). */
export const choiceRestorer = {
  ...restoreColumnsOf({
    table: 'agency_choices',
    columns: ['label', 'label_key', 'position', 'ended_at'],
    may: 'change_agency',
    name: sql.part`record.label`,
    async whyLeft(db, _undoer, records) {
      await lockLists(db)
      const named = records.flatMap(({ id, values }) => (typeof values['label_key']?.[0] === 'string' ? [{ id, key: values['label_key'][0] }] : []))
      const conflicts = await db.many(sql<{ id: number; label: string }>`
        SELECT wanted.id, held.label FROM unnest(${named.map(({ id }) => id)}::int[], ${named.map(({ key }) => key)}::text[]) AS wanted (id, key)
        JOIN agency_choices own ON own.dot_authority_id = ${db.agency} AND own.id = wanted.id
        JOIN agency_choices held ON held.dot_authority_id = ${db.agency} AND held.list = own.list AND held.label_key = wanted.key AND held.id <> own.id`)
      return new Map(conflicts.map(({ id, label }) => [id, message('errors.choice_taken', { label })]))
    },
    after: (db) => keepDistricts(db),
  }),
  notUndoable: [],
}
