import type { MessageKey } from '#src/platform/domain/messages'
import { todayOfTickets } from '#src/areas/tickets/domain/bulk/today'
import { lastTicketedDate } from '#src/areas/tickets/domain/bulk/bulk'
import { usDay } from '#src/platform/domain/formats/dates'
import { dayInZone, type Day } from '#src/platform/domain/time/days'
import { tickets } from '#src/areas/tickets/api/tickets/tickets'
import type { SlipFilters } from '#src/areas/tickets/api/tickets/slip-filters'
import type { Static } from 'typebox'
import { requests } from '#src/platform/client/api/requests'
import { chosenCount, loadedTickets } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { words } from '#src/areas/tickets/client/changes/public/words'
import { browserZone, dayStep, understoodDay } from '#src/workspace/client/commands/steps-day'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Choice, Step, StepQuestion } from '#src/workspace/client/commands/step'

const calls = requests({ list: tickets.list })
const INVALID: MessageKey = 'errors.date_is_required'
/** Maximum number of ids in one request, so that they fit in the URL. */
const MOST_IDS = 100

/**
 * Asks for the delivered or rejected date: today, the tickets' last ticketed date, or another date (TICK-44 to TICK-48). As on the server,
 * today is the date in the tickets' time zone, not in the clerk's. Otherwise, a clerk in New York would be a day ahead of a project in
 * Seattle for three hours a day.
 */
export function markingDayStep(prompt: string): Step<Day> {
  return {
    ...dayStep(prompt, INVALID),
    parse: (text, context) => understoodDay(text, todayHere(context), INVALID),
    today: todayHere,
    async choices(question) {
      const today = todayHere(question.context)
      const last = await lastTicketed(question)
      const lines: Choice<Day>[] = [{ value: today, label: `Today, ${usDay(today)}`, detail: words('today_after'), keywords: ['today'] }]
      if (last !== null && last !== today) lines.push({ value: last, label: words('last_ticketed', { day: usDay(last) }), detail: words('earlier_refused') })
      return lines
    },
  }
}

function todayHere(context: CommandContext): Day {
  return todayOfTickets(loadedTickets(context), new Date(), browserZone())
}

/**
 * Today's date in the time zone that is furthest ahead. The client refuses only dates after this one; the server checks the date in the
 * project's time zone.
 */
export function latestDayAnywhere(): Day {
  return dayInZone(new Date(), 'Pacific/Kiritimati')
}

/**
 * The last ticketed date of the selected tickets, computed from the loaded rows, or else by the server. Null if there are too many ids for
 * one request.
 */
async function lastTicketed({ context, env, signal }: StepQuestion): Promise<Day | null> {
  const loaded = loadedTickets(context)
  const { selection } = context
  if (loaded.length === chosenCount(context)) return lastTicketedDate(loaded)
  const filters = selection.kind === 'all' ? selection.filters : { filters: { id: { in: selection.ids.slice(0, MOST_IDS) } } }
  if (selection.kind === 'ids' && selection.ids.length > MOST_IDS) return null
  // the filters of a ticket table are query parameters already, so the cast is safe
  const query = filters as Static<typeof SlipFilters>
  const { slips } = await env.read(calls.list({ ...query, sort_by: 'ticketed_at', sort_order: 'desc', page_size: 1, totals: false }), signal)
  return slips[0]?.ticket_date ?? null
}
