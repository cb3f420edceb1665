import { EXPLORER_MAX_DAYS, EXPLORER_MAX_PLANTS, FIRST_TICKET_DAY } from '#src/areas/plants/domain/limits'
import { usDay } from '#src/platform/domain/formats/dates'
import { addDays, daysBetween, type Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** Checks a period of Plant Data Explorer: from 1/1/21 on, at most 31 days, both ends included (PLNT-20, PLNT-21). */
export function checkExplorerSpan(start: Day, end: Day): Readonly<Record<'start_date' | 'end_date', Verdict>> {
  const days = daysBetween(start, end) + 1
  return {
    start_date: start < FIRST_TICKET_DAY ? refuse('errors.explorer_start', { first: usDay(FIRST_TICKET_DAY) }) : allow,
    end_date: days < 1 ? refuse('errors.explorer_order') : days > EXPLORER_MAX_DAYS ? refuse('errors.explorer_span', { max: EXPLORER_MAX_DAYS }) : allow,
  }
}

/** Whether this many plants can be compared: from 1 to `EXPLORER_MAX_PLANTS`. */
export function checkExplorerPlants(count: number): Verdict {
  return count >= 1 && count <= EXPLORER_MAX_PLANTS ? allow : refuse('errors.explorer_plants', { max: EXPLORER_MAX_PLANTS })
}

/** The days of a period, both ends included. */
export function daysOf(start: Day, end: Day): readonly Day[] {
  return Array.from({ length: daysBetween(start, end) + 1 }, (_, at) => addDays(start, at))
}
