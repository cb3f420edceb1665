import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usDay } from '#src/platform/domain/formats/dates'
import { countText } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { dayInZone } from '#src/platform/domain/time/days'
import { callApi } from '#src/platform/client/api/call-api'
import '#src/areas/projects/client/calendar/public/calendar.css'
import { monthOf, monthWords, weeksOf } from '#src/areas/projects/client/calendar/public/months'
import { words } from '#src/areas/projects/client/messages'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { viewCalls } from '#src/areas/projects/client/public/project-writes'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'

const KINDS: readonly RecordKind[] = ['pay_period', 'project', 'scheduled_order', 'daily_work_report']
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Deliveries and pay periods of a month, by day. Choosing a day opens its tickets (PROJ-34). */
export default function CalendarPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const id = Number(params.projectId)
  const pane = usePane()
  const person = usePerson()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('calendar'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const [opened] = useState(() => new Date())
  const today = dayInZone(opened, project?.timezone ?? 'UTC')
  const month = monthOf(new URLSearchParams(search).get('month'), today)
  const weeks = weeksOf(month)
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const key = ['project-calendar', agency, id, month]
  useReadAgain(key, KINDS)
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => callApi(viewCalls.calendar({ projectId: id, start_date: from, end_date: to }), { signal }) })
  const byDay = new Map((data?.days ?? []).map((day) => [day.date, day]))
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <div className="calendar" tabIndex={-1} data-pane-focus>
      <div className="calendar-bar">
        <h3 aria-live="polite">{monthWords(month)}</h3>
        <CommandButton id="projects.previous-month" />
        <CommandButton id="projects.next-month" />
      </div>
      <table className="calendar-month" aria-label={monthWords(month)} aria-busy={data === undefined}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col">{day}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const entry = byDay.get(day)
                return (
                  <td key={day} data-outside={day.startsWith(month) ? undefined : ''} aria-current={day === today ? 'date' : undefined}>
                    <span className="calendar-day"><span className="for-ear">{usDay(day)}</span><span aria-hidden>{Number(day.slice(8))}</span></span>
                    {entry !== undefined && entry.delivered_count > 0 && (
                      <button type="button" className="calendar-entry" data-kind="delivered" title={words('open_day', { day: usDay(day) })}
                        onClick={() => pane.navigate(`/projects/${id}/tickets?status=delivered&start_date=${day}&end_date=${day}`)}>
                        {words('deliveries', { count: countText(entry.delivered_count) })}
                      </button>
                    )}
                    {entry !== undefined && entry.order_count > 0 && (
                      <button type="button" className="calendar-entry" onClick={() => pane.navigate(`/projects/${id}/schedule/calendar?month=${day.slice(0, 7)}`)}>
                        {words('day_orders', { count: countText(entry.order_count) })}
                      </button>
                    )}
                    {entry !== undefined && entry.report_count > 0 && isFlagOn(person.flags, 'show_dwr') && (
                      <button type="button" className="calendar-entry" onClick={() => pane.navigate(`/projects/${id}/daily_work_reports?start_date=${day}&end_date=${day}`)}>
                        {words('day_reports', { count: countText(entry.report_count) })}
                      </button>
                    )}
                    {entry?.periods.map(({ number, what }) => (
                      <span key={`${number} ${what}`} className="calendar-period">{words(what === 'starts' ? 'period_starts' : 'period_ends', { number })}</span>
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
