import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** What the rule of PEOP-9 knows of an employee that is to be removed or to lose the administrator's role. */
export interface StaffChange {
  readonly isOneself: boolean
  readonly isAdministrator: boolean
  /** The agency's active administrators, this one included. */
  readonly administrators: number
}

/** Whether an employee may be removed, or their role changed: never one's own, never the last administrator's (PEOP-9). */
export function checkStaffChange({ isOneself, isAdministrator, administrators }: StaffChange): Verdict {
  if (isAdministrator && administrators <= 1) return refuse('errors.last_administrator')
  return isOneself ? refuse('errors.own_removal') : allow
}
