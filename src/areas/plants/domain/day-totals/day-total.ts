import { DAY_LOADS_MAX } from '#src/areas/plants/domain/limits'
import type { Day } from '#src/platform/domain/time/days'
import { decimalTextOf, wholeDigitsOf } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The loads of a day as the plant itself reports them (PLUS-37). */
export interface DayTotal {
  readonly loads: number
  /** The tons as decimal text; null if the plant does not report them. */
  readonly tons: string | null
  /** The first and the last ticket number of the day; empty if the plant does not report them. */
  readonly first_number: string
  readonly last_number: string
}

const TONS_DIGITS = 12

/**
 * Checks the day total that a plant reports. The day must not be after today in the agency's time zone, and the first and last ticket
 * number must both be set or both be empty.
 */
export function checkDayTotal({ loads, tons, first_number: first, last_number: last }: DayTotal, day: Day, today: Day): Readonly<Record<'loads' | 'tons' | 'day' | 'first_number', Verdict>> {
  const isLoads = Number.isInteger(loads) && loads >= 0 && loads <= DAY_LOADS_MAX
  const isTons = tons === null || (decimalTextOf(tons, 2) !== null && !tons.startsWith('-') && wholeDigitsOf(tons) <= TONS_DIGITS)
  return {
    loads: isLoads ? allow : refuse('errors.day_total_loads', { max: DAY_LOADS_MAX }),
    tons: isTons ? allow : refuse('errors.day_total_tons'),
    day: day <= today ? allow : refuse('errors.day_total_day'),
    first_number: (first === '') === (last === '') ? allow : refuse('errors.day_total_numbers'),
  }
}
