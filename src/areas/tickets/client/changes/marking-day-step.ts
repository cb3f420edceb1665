import type { MessageKey } from '#src/platform/domain/messages'
import { lastTicketedDate } from '#src/areas/tickets/domain/bulk/bulk'
import { usDay } from '#src/platform/domain/formats/dates'
import { dayInZone, type Day } from '#src/platform/domain/time/days'
import { tickets } from '#src/areas/tickets/api/tickets'
import type { SlipFilters } from '#src/areas/tickets/api/slip-filters'
import type { Static } from 'typebox'
import { requests } from '#src/platform/client/api/requests'
import { chosenCount, loadedTickets } from '#src/areas/tickets/client/changes/chosen-tickets'
import { words } from '#src/areas/tickets/client/changes/words'
import { browserZone, dayStep } from '#src/workspace/client/commands/steps-day'
import type { Choice, Step, StepQuestion } from '#src/workspace/client/commands/step'

const calls = requests({ list: tickets.list })
const INVALID: MessageKey = 'errors.date_is_required'
/** Ids in one address. */
const MOST_IDS = 100

/** The day on which tickets are marked: today, the last ticketed date of the chosen ones, or another (TICK-44 to TICK-48). */
export function markingDayStep(prompt: string): Step<Day> {
  return {
    ...dayStep(prompt, INVALID),
    async choices(asked) {
      const today = dayInZone(new Date(), browserZone())
      const last = await lastTicketed(asked)
      const lines: Choice<Day>[] = [{ value: today, label: `Today, ${usDay(today)}`, detail: words('today_after'), keywords: ['today'] }]
      if (last !== null && last !== today) lines.push({ value: last, label: words('last_ticketed', { day: usDay(last) }), detail: words('earlier_refused') })
      return lines
    },
  }
}

/** A day that has begun nowhere on earth is after this one; whether it has where the project is, the server knows. */
export function latestDayAnywhere(): Day {
  return dayInZone(new Date(), 'Pacific/Kiritimati')
}

/** The last ticketed date of the chosen tickets: of the loaded ones, else as the server sorts them; null when not to be had. */
async function lastTicketed({ context, env, signal }: StepQuestion): Promise<Day | null> {
  const loaded = loadedTickets(context)
  const { selection } = context
  if (loaded.length === chosenCount(context)) return lastTicketedDate(loaded)
  const filters = selection.kind === 'all' ? selection.filters : { filters: { id: { in: selection.ids.slice(0, MOST_IDS) } } }
  if (selection.kind === 'ids' && selection.ids.length > MOST_IDS) return null
  // The table carries filters as they travel.
  const query = filters as Static<typeof SlipFilters>
  const { slips } = await env.read(calls.list({ ...query, sort_by: 'ticketed_at', sort_order: 'desc', page_size: 1, totals: false }), signal)
  return slips[0]?.ticket_date ?? null
}
