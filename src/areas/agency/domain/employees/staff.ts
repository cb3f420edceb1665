import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** What PEOP-9 needs to know about an employee who is to be removed or to lose the administrator role. */
export interface StaffChange {
  readonly isOneself: boolean
  readonly isAdministrator: boolean
  /** The number of active administrators in the agency, including this one. */
  readonly administrators: number
}

/** Whether an employee may be removed or get another role: not oneself, and not the last administrator (PEOP-9). */
export function checkStaffChange({ isOneself, isAdministrator, administrators }: StaffChange): Verdict {
  if (isAdministrator && administrators <= 1) return refuse('errors.last_administrator')
  return isOneself ? refuse('errors.own_removal') : allow
}
