import { projectViews } from '#src/areas/projects/api/projects/project-views'
import { activityLine } from '#src/areas/projects/domain/activity/activity'
import { refuse } from '#src/platform/domain/verdict'
import { implement } from '#src/platform/server/http/call'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { findCalendar, findDashboard, recordsHappened, ticketsHappened } from '#src/areas/projects/server/views-store'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'

const MOST_LINES = 500
const MOST_DAYS = 400

/** A project's activity, calendar and dashboard. */
export const projectViewRoutes = implement(projectViews, {
  activity: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      const { kind: kinds, search, start_date: from = null, end_date: to = null } = query
      const wants = (kind: string) => kinds === undefined || kinds.length === 0 || kinds.some((one) => one === kind)
      const span = { from, to }
      const records = await recordsHappened(db, params.projectId, span)
      const tickets = wants('ticket') ? await ticketsHappened(db, params.projectId, span) : []
      const needle = search?.trim().toLowerCase() ?? ''
      const lines = [...records.filter(({ kind }) => wants(kind)), ...tickets]
        .map(({ name, changes, reversed, items_before, items_after, ...line }) => ({ ...line, sentence: activityLine({ ...line, name, changes, reversed, items_before, items_after }) }))
        .filter(({ sentence, actor }) => needle === '' || `${actor} ${sentence}`.toLowerCase().includes(needle))
        .toSorted((a, b) => (a.happened_at < b.happened_at ? 1 : a.happened_at > b.happened_at ? -1 : 0))
      const activity = lines.slice(0, MOST_LINES).map((line, at) => ({ ...line, id: at + 1, kind: line.kind as never }))
      return { activity, is_whole: lines.length <= MOST_LINES }
    }),
  calendar: ({ params, query, person, inAgency }) =>
    inAgency(async (db) => {
      const { start_date: from, end_date: to } = query
      if (to < from) throwIfRefused(refuse('errors.end_before_start'), [{ field: 'end_date', message: to }])
      await assertProjectVisible(db, person, params.projectId)
      const { days, periods, orders, reports } = await findCalendar(db, params.projectId, from, to)
      const byDay = new Map(days.map((day) => [day.date, { ...day, order_count: 0, report_count: 0, periods: [] as { number: number; what: 'starts' | 'ends' }[] }]))
      const dayOf = (date: string) => {
        const known = byDay.get(date) ?? { date, delivered_count: 0, order_count: 0, report_count: 0, periods: [] }
        byDay.set(date, known)
        return known
      }
      const at = (date: string) => dayOf(date).periods
      for (const { date, count } of orders) dayOf(date).order_count = count
      for (const { date, count } of reports) dayOf(date).report_count = count
      for (const { number, start_date: start, end_date: end } of periods) {
        if (start >= from && start <= to) at(start).push({ number, what: 'starts' })
        if (end !== null && end >= from && end <= to) at(end).push({ number, what: 'ends' })
      }
      return { days: [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, MOST_DAYS) }
    }),
  dashboard: ({ params, person, inAgency }) =>
    inAgency(async (db) => {
      await assertProjectVisible(db, person, params.projectId)
      return findDashboard(db, params.projectId)
    }),
})
