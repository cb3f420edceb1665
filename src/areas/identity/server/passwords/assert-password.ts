import { message } from '#src/platform/domain/messages'
import { isGuessable, personalWords } from '#src/areas/identity/domain/passwords/guessable-password'
import { checkNewPassword } from '#src/areas/identity/domain/passwords/password'
import { refuse, type Verdict } from '#src/platform/domain/verdict'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'
import { commonPasswords } from '#src/areas/identity/server/passwords/common-passwords'

/**
 * Throws unless the password meets the rules that the screen shows. The error lists each requirement that the password does not meet
 * (AUTH-23, AUTH-25).
 */
export function assertPasswordRules(password: string): void {
  assertPassword(checkNewPassword(password))
}

/**
 * Throws for a common or breached password, and for a password that is only a word about the product, or only a word from the name of the
 * person or the agency (H4).
 */
export async function assertNotGuessable(password: string, ofPerson: readonly (string | null)[]): Promise<void> {
  const common = await commonPasswords()
  if (isGuessable(password, personalWords(ofPerson), (word) => common.has(word))) assertPassword(refuse('errors.password_common'))
}

/** The names of the employees and agencies of a login, for `assertNotGuessable`. */
export async function namesOfLogin(database: Database, loginId: number | null): Promise<readonly string[]> {
  const accounts = loginId === null ? [] : await database.inInstallation((db) => listAccounts(db, loginId))
  const names: string[] = []
  for (const { dot_authority_id, employee_id } of accounts) {
    const row = await database.inAgency(dot_authority_id, (db) => db.maybeOne(sql<{ names: string }>`
      SELECT concat_ws(' ', first_name, last_name, dot_authorities.name) AS names
      FROM employees JOIN dot_authorities ON dot_authorities.id = employees.dot_authority_id
      WHERE employees.dot_authority_id = ${db.agency} AND employees.id = ${employee_id}`))
    if (row !== null) names.push(row.names)
  }
  return names
}

function assertPassword(verdict: Verdict): void {
  if (!verdict.allowed) throwIfRefused(verdict, [{ field: 'password', message: message(verdict.message, verdict.values) }])
}
