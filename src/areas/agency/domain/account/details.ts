import { checkEmployeeField } from '#src/areas/agency/domain/employees/employee'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The email notifications that a person can turn on or off. Codes, links and the notice of a changed password are always sent (ACCT-1). */
export const notificationNames = ['team'] as const
export type NotificationName = (typeof notificationNames)[number]
export type Notifications = Readonly<Record<NotificationName, boolean>>

/** The notification settings of a person who has never changed them. */
export const usualNotifications: Notifications = { team: false }

export const accountFieldNames = ['first_name', 'last_name', 'email', 'phone'] as const
export type AccountFieldName = (typeof accountFieldNames)[number]

/** Whether one typed field of a person's own account is valid. The rules for employees apply (ACCT-1, PEOP-3, PEOP-4). */
export function checkAccountField(name: AccountFieldName, typed: string): Verdict {
  return checkEmployeeField(name, typed)
}

/** Reads stored notification settings of any shape; a missing setting gets its default. */
export function readNotifications(stored: unknown): Notifications {
  const at = (name: NotificationName) => {
    const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return typeof value === 'boolean' ? value : usualNotifications[name]
  }
  return { team: at('team') }
}

/** Allowed if there is a new email or phone that is not confirmed yet. */
export function checkIsWaiting(address: string | null): Verdict {
  return address === null ? refuse('errors.address_not_waiting') : allow
}
