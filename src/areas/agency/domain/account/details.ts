import { checkEmployeeField } from '#src/areas/agency/domain/employees/employee'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Optional email notifications. Always sent besides these: codes, links and a changed password (ACCT-1). */
export const notificationNames = ['team'] as const
export type NotificationName = (typeof notificationNames)[number]
export type Notifications = Readonly<Record<NotificationName, boolean>>

/** What holds for somebody who never chose. */
export const usualNotifications: Notifications = { team: false }

export const accountFieldNames = ['first_name', 'last_name', 'email', 'phone'] as const
export type AccountFieldName = (typeof accountFieldNames)[number]

/** Whether one field of the own account can be kept as it was typed: by the rules of an employee's (ACCT-1, PEOP-3, PEOP-4). */
export function checkAccountField(name: AccountFieldName, typed: string): Verdict {
  return checkEmployeeField(name, typed)
}

/** Stored notification settings, whatever their shape: what is not there is as usual. */
export function readNotifications(stored: unknown): Notifications {
  const at = (name: NotificationName) => {
    const value: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
    return typeof value === 'boolean' ? value : usualNotifications[name]
  }
  return { team: at('team') }
}

/** Whether an address waits to be proved. */
export function checkIsWaiting(address: string | null): Verdict {
  return address === null ? refuse('errors.address_not_waiting') : allow
}
