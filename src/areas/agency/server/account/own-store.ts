import { readNotifications, type Notifications } from '#src/areas/agency/domain/account/details'
import type { SignatureKind } from '#src/areas/agency/domain/account/signature'
import type { Role } from '#src/platform/domain/session/roles'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The columns of an account that the person can edit. */
export interface AccountColumns {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly new_email: string | null
  readonly new_phone: string | null
  readonly notifications: Notifications
  readonly signature_key: string | null
  readonly signature_kind: SignatureKind | null
}

/** A row of a person's own account. */
export interface AccountRow extends AccountColumns {
  readonly id: number
  readonly version: number
  readonly role: Role
  readonly districts: string[]
}

/** The account of an employee who is not deleted; `lock` says whether to lock its row. Null if there is none. */
export async function findAccount(db: AgencyTransaction, id: number, lock: 'locked' | 'read'): Promise<AccountRow | null> {
  const row = await db.maybeOne(sql<Omit<AccountRow, 'notifications'> & { notifications: unknown }>`
    SELECT id, version, first_name, last_name, email, phone, new_email, new_phone, role, districts, notifications, signature_key, signature_kind
    FROM employees WHERE dot_authority_id = ${db.agency} AND id = ${id} AND deleted_at IS NULL ${lock === 'locked' ? sql.part`FOR UPDATE` : sql.part``}`)
  return row === null ? null : { ...row, notifications: readNotifications(row.notifications) }
}

/** Writes all columns that the person can edit, and raises the version. */
export async function updateAccount(db: AgencyTransaction, id: number, now: AccountColumns): Promise<void> {
  await db.run(sql`
    UPDATE employees SET first_name = ${now.first_name}, last_name = ${now.last_name}, email = ${now.email}, phone = ${now.phone},
      new_email = ${now.new_email}, new_phone = ${now.new_phone}, notifications = ${JSON.stringify(now.notifications)}::jsonb,
      signature_key = ${now.signature_key}, signature_kind = ${now.signature_kind}, version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
}
