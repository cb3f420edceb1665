const MS_OF_MINUTE = 60_000
const UNITS = [
  { name: 'day', ms: 1440 * MS_OF_MINUTE },
  { name: 'hour', ms: 60 * MS_OF_MINUTE },
  { name: 'minute', ms: MS_OF_MINUTE },
] as const

/**
 * Formats a duration in only its largest unit (days, hours or minutes), rounded down: 1 d 5 h becomes "1 day", and less than a minute
 * becomes "0 minutes" (§1, SHELL-68).
 */
export function durationText(ms: number): string {
  const unit = UNITS.find((one) => ms >= one.ms) ?? UNITS[2]
  const count = Math.floor(Math.max(0, ms) / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

/** Formats a number of minutes as a duration: 30 minutes, 1 hour (§1, SHELL-68). */
export function minutesText(minutes: number): string {
  return durationText(minutes * MS_OF_MINUTE)
}
