const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Formats a timer as hours and minutes, such as '1:42', or as days if it is two days or longer, such as '39 d'. */
export function durationText(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} d`
  return `${Math.floor(seconds / HOUR)}:${String(Math.floor((seconds % HOUR) / MINUTE)).padStart(2, '0')}`
}

/** How long something lasted, in words: '2 h 11 min', '3 d 4 h', '40 s'. */
export function lastedText(seconds: number): string {
  if (seconds < MINUTE) return `${seconds} s`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`
  return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`
}

/** Minutes of running time: '7 h 50 min'. */
export function minutesText(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
