import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The facts that PEOP-9 checks before an employee is removed or loses the administrator role. */
export interface StaffChange {
  readonly isOneself: boolean
  readonly isAdministrator: boolean
  /** The number of active administrators in the agency, including this employee if they are one. */
  readonly administrators: number
}

/** Whether an employee may be removed or get another role. Not allowed for oneself or for the last administrator (PEOP-9). */
export function checkStaffChange({ isOneself, isAdministrator, administrators }: StaffChange): Verdict {
  if (isAdministrator && administrators <= 1) return refuse('errors.last_administrator')
  return isOneself ? refuse('errors.own_removal') : allow
}
