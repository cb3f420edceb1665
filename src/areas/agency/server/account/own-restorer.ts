import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

const plain = restoreColumnsOf({
  table: 'employees',
  columns: ['first_name', 'last_name', 'notifications', 'signature_key', 'signature_kind', 'new_email', 'new_phone'],
  may: 'own_settings',
  name: sql.part`record.first_name || ' ' || record.last_name`,
  // an address that was proved, and a phone that was taken away, have opened and closed logins
  notUndoable: ['address_confirmed'],
})

/** How an undo puts the own account back. Only one's own: an account's events are its person's (ACCT-1, API-32). */
export const accountRestorer: Restorer = {
  ...plain,
  async whyLeft(_db, { person }, records) {
    const kept = records.filter(({ id, values }) => id !== person.id || values['phone'] !== undefined || values['email'] !== undefined)
    return new Map(kept.map(({ id }) => [id, message('errors.address_not_taken_back')]))
  },
}
