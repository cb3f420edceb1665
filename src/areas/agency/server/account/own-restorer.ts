import { message } from '#src/platform/domain/messages'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type Restorer } from '#src/platform/server/records/restorer'

const plain = restoreColumnsOf({
  table: 'employees',
  columns: ['first_name', 'last_name', 'notifications', 'signature_key', 'signature_kind', 'new_email', 'new_phone'],
  may: 'own_settings',
  name: sql.part`record.first_name || ' ' || record.last_name`,
  // not undoable, because confirming an email or phone can replace the account's login, and an undo cannot reverse this
  notUndoable: ['address_confirmed'],
})

/**
 * Undoes a person's changes of their own account. Another person's changes, and changes of the email or phone, cannot be undone (ACCT-1,
 * API-32).
 */
export const accountRestorer: Restorer = {
  ...plain,
  async whyLeft(_db, { person }, records) {
    const leftRecords = records.filter(({ id, values }) => id !== person.id || values['phone'] !== undefined || values['email'] !== undefined)
    return new Map(leftRecords.map(({ id }) => [id, message('errors.address_not_taken_back')]))
  },
}
