import { accountFieldNames, checkAccountField, type AccountFieldName } from '#src/areas/agency/domain/account/details'
import { storedEmployee } from '#src/areas/agency/domain/employees/employee'
import { message } from '#src/platform/domain/messages'
import { takenReasons } from '#src/areas/agency/server/employees/membership'
import { findAccount, updateAccount, type AccountColumns, type AccountRow } from '#src/areas/agency/server/account/own-store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { HttpError, notFound, type DetailedError } from '#src/platform/server/http/errors'
import { recordEvents } from '#src/platform/server/records/record'

/** The fields that a request body contains; the phone may be null. */
export type AccountInput = Partial<Record<Exclude<AccountFieldName, 'phone'>, string>> & { readonly phone?: string | null }

/** Converts an account to the form in which the API returns it, without `signature_key`. */
export function withoutSignatureKey({ signature_key: _key, ...account }: AccountRow): Omit<AccountRow, 'signature_key'> {
  return account
}

/** Reads an account, and locks its row if `lock` says so. 404 if the employee has been deleted. */
export async function requireAccount(db: AgencyTransaction, id: number, lock: 'locked' | 'read' = 'locked'): Promise<AccountRow> {
  const row = await findAccount(db, id, lock)
  if (row === null) throw notFound()
  return row
}

/**
 * Checks the fields of a body and converts them to columns. 422 with the message of every refused field. A new email or phone is stored as
 * unconfirmed; the removal of a phone takes effect immediately (ACCT-1, PEOP-5).
 */
export async function keptInput(db: AgencyTransaction, row: AccountRow, input: AccountInput): Promise<Partial<AccountColumns>> {
  const problems = accountFieldNames.flatMap((field): DetailedError[] => {
    const value = input[field]
    if (value === undefined) return []
    const verdict = checkAccountField(field, value ?? '')
    return verdict.allowed ? [] : [{ field, message: message(verdict.message, verdict.values) }]
  })
  refuseAll(problems)
  const { phone: typedPhone, ...texts } = input
  const { first_name, last_name, email, phone } = storedEmployee({ ...texts, ...(typedPhone === undefined ? {} : { phone: typedPhone ?? '' }) })
  const newEmail = email === undefined ? row.new_email : email === row.email ? null : email
  const newPhone = phone === undefined ? row.new_phone : phone === row.phone ? null : phone
  const conflict = (await takenReasons(db, [{ id: row.id, email: newEmail ?? row.email, phone: newPhone ?? row.phone }])).get(row.id)
  if (conflict !== undefined) refuseAll([{ ...conflict }])
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    new_email: newEmail,
    new_phone: newPhone,
    ...(phone === null ? { phone: null } : {}),
  }
}

/** Writes the changed columns of an account and records an event, unless nothing has changed. Returns the account with the changes. */
export async function changeAccount(db: AgencyTransaction, actor: Actor, event: string, row: AccountRow, values: Partial<AccountColumns>): Promise<AccountRow> {
  const changes = Object.fromEntries(Object.entries(values).flatMap(([field, to]) => {
    const from: unknown = Reflect.get(row, field)
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [[field, [from, to] as const]]
  }))
  if (Object.keys(changes).length === 0) return row
  const after = { ...row, ...values, version: row.version + 1 }
  await updateAccount(db, row.id, after)
  await recordEvents(db, actor, event, [{
    kind: 'account', id: row.id, name: `${after.first_name} ${after.last_name}`, version: after.version, dot_project_id: null, changes,
  }])
  return after
}

function refuseAll(problems: readonly DetailedError[]): void {
  const [first] = problems
  if (first !== undefined) throw new HttpError(422, first.message, { detailedErrors: problems })
}
