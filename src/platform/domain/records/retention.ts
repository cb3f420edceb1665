import { message } from '#src/platform/domain/messages'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** A deleted row can be restored for 30 full days. The countdown starts at 31, and when it is over the row is purged (§9, CONST-3). */
export const RESTORE_DAYS = 30
export const COUNTDOWN_DAYS = 31
const MS_OF_DAY = 86_400_000

/** Whole days of 24 hours since deletion (CONST-3). */
export function daysSinceDeletion(deletedAt: string | Date, now: string | Date): number {
  return Math.max(0, Math.floor((new Date(now).getTime() - new Date(deletedAt).getTime()) / MS_OF_DAY))
}

/** The countdown on a deleted row: 31 minus the days since deletion (CONST-3, PROJ-27). */
export function daysLeft(deletedAt: string | Date, now: string | Date): number {
  return Math.max(0, COUNTDOWN_DAYS - daysSinceDeletion(deletedAt, now))
}

/** The countdown in words (§4). */
export function daysLeftText(deletedAt: string | Date, now: string | Date): string {
  return message('labels.days_left', { count: daysLeft(deletedAt, now) })
}

/** Whether a deleted row can be restored. It can while 0 to 30 days have passed (CONST-3, CONST-4). */
export function mayRestore(deletedAt: string | Date, now: string | Date): Verdict {
  const days = daysSinceDeletion(deletedAt, now)
  return days <= RESTORE_DAYS ? allow : refuse('errors.kept_days', { days })
}
