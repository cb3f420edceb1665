/** A time of day as HH:MM, in the project's time zone. */
export type DayTime = string

/** Formats a time of day in US style, as 6:30 PM. */
export function usDayTime(time: DayTime): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const TYPED = /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?m?\.?)?$/i

/** Parses a time of day as a person types it: 6:30 PM, 6p, 18:30, 0630. Returns null if the text is not a time. */
export function readDayTime(typed: string): DayTime | null {
  const [, hours, minutes = '00', half] = TYPED.exec(typed.trim()) ?? []
  if (hours === undefined) return null
  const hour = Number(hours)
  if (half === undefined ? hour > 23 : hour < 1 || hour > 12) return null
  if (Number(minutes) > 59) return null
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(whole).padStart(2, '0')}:${minutes}`
}
