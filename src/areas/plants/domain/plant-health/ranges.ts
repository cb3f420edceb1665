import { RANGE_MAX_MINUTES, RANGE_MIN_MINUTES } from '#src/areas/plants/domain/limits'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The agency's ranges of latency, in minutes (PLNT-6). */
export interface Ranges {
  readonly preferred_range_minutes: number
  readonly accepted_range_minutes: number
}

const labels = { preferred_range_minutes: 'The preferred range', accepted_range_minutes: 'The accepted range' } as const

/** Checks both ranges: they are whole minutes from 1 to 1440, and the accepted range is longer than the preferred one (PLNT-7, PLNT-8). */
export function checkRanges(ranges: Ranges): Readonly<Record<keyof Ranges, Verdict>> {
  const preferred = checkMinutes('preferred_range_minutes', ranges)
  const accepted = checkMinutes('accepted_range_minutes', ranges)
  const isInOrder = !preferred.allowed || !accepted.allowed || ranges.accepted_range_minutes > ranges.preferred_range_minutes
  return { preferred_range_minutes: preferred, accepted_range_minutes: isInOrder ? accepted : refuse('errors.accepted_range') }
}

function checkMinutes(name: keyof Ranges, ranges: Ranges): Verdict {
  const minutes = ranges[name]
  const isValid = Number.isInteger(minutes) && minutes >= RANGE_MIN_MINUTES && minutes <= RANGE_MAX_MINUTES
  return isValid ? allow : refuse('errors.range_minutes', { label: labels[name], min: RANGE_MIN_MINUTES, max: RANGE_MAX_MINUTES })
}
