import { message } from '#src/platform/domain/messages'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** For how many full days a deleted row can be restored. The countdown starts at 31; when it is over, the row is purged (§9, CONST-3). */
export const RESTORE_DAYS = 30
export const COUNTDOWN_DAYS = 31
const MS_OF_DAY = 86_400_000

/** The number of whole days (24 hours each) since the deletion (CONST-3). */
export function daysSinceDeletion(deletedAt: string | Date, now: string | Date): number {
  return Math.max(0, Math.floor((new Date(now).getTime() - new Date(deletedAt).getTime()) / MS_OF_DAY))
}

/** The countdown shown on a deleted row: 31 minus the days since the deletion (CONST-3, PROJ-27). */
export function daysLeft(deletedAt: string | Date, now: string | Date): number {
  return Math.max(0, COUNTDOWN_DAYS - daysSinceDeletion(deletedAt, now))
}

/** The countdown shown on a deleted row, in words (§4). */
export function daysLeftText(deletedAt: string | Date, now: string | Date): string {
  return message('labels.days_left', { count: daysLeft(deletedAt, now) })
}

/** Whether a deleted row can be restored, which is possible from day 0 to day 30 after the deletion (CONST-3, CONST-4). */
export function mayRestore(deletedAt: string | Date, now: string | Date): Verdict {
  const days = daysSinceDeletion(deletedAt, now)
  return days <= RESTORE_DAYS ? allow : refuse('errors.kept_days', { days })
}
