import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { orderStateWords } from '#src/areas/orders/domain/order'
import { words } from '#src/areas/orders/client/messages'
import { orderCalls, orderKeys, type Order } from '#src/areas/orders/client/order-rows'
import '#src/areas/orders/client/schedule.css'
import '#src/areas/projects/client/calendar/public/calendar.css'
import { monthOf, monthWords, weeksOf } from '#src/areas/projects/client/calendar/public/months'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectZone } from '#src/areas/projects/client/public/project-query'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { callApi } from '#src/platform/client/api/call-api'
import { usDay, usTime } from '#src/platform/domain/formats/dates'
import { amountText, amountWithUnit } from '#src/platform/domain/formats/numbers'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { dayInZone } from '#src/platform/domain/time/days'
import { browserZone } from '#src/workspace/client/commands/steps-day'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS: readonly RecordKind[] = ['scheduled_order']
const MOST_OF_MONTH = 1_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The orders of a month by day of delivery, with what has been delivered. Choosing an order opens it (PROJ-34, ORDR-7). */
export default function ScheduleCalendarPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const id = Number(params.projectId)
  const mayPlace = may('change_orders', usePerson()).allowed
  const pane = usePane()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('schedule_calendar'))
  usePublishFacts(useMemo(() => ({ project: facts }), [facts]))
  const zone = useProjectZone({ project, isError })
  const [opened] = useState(() => new Date())
  const today = dayInZone(opened, zone ?? browserZone())
  const month = monthOf(new URLSearchParams(search).get('month'), today)
  const weeks = weeksOf(month)
  const [from = '', to = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  const key = orderKeys.month(agency, id, month)
  useReadAgain(key, KINDS)
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await callApi(orderCalls.list({ project_id: id, start_date: from, end_date: to, page_size: MOST_OF_MONTH, sort_by: 'delivery_at', sort_order: 'asc' }), { signal })).scheduled_orders,
  })
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (zone === null) return <Skeleton lines={9} />
  const ofDay = (day: string) => data?.filter(({ delivery_at: at }) => dayInZone(at, zone ?? browserZone()) === day) ?? []
  return (
    <div className="calendar" tabIndex={-1} data-pane-focus>
      <div className="calendar-bar">
        <h3 aria-live="polite">{monthWords(month)}</h3>
        <CommandButton id="orders.show-list" label={words('as_list')} />
        <CommandButton id="projects.previous-month" />
        <CommandButton id="projects.next-month" />
        {mayPlace && <CommandButton id="orders.place-on-calendar" look="filled" />}
      </div>
      <table className="calendar-month" aria-label={words('calendar_of', { month: monthWords(month) })} aria-busy={data === undefined}>
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
              {week.map((day) => (
                <td key={day} data-outside={day.startsWith(month) ? undefined : ''} aria-current={day === today ? 'date' : undefined}>
                  <span className="calendar-day"><span className="for-ear">{usDay(day)}</span><span aria-hidden>{Number(day.slice(8))}</span></span>
                  {ofDay(day).map((order) => (
                    <OrderEntry key={order.id} order={order} zone={zone ?? browserZone()} onOpen={() => pane.navigate(`/projects/${id}/schedule/orders/${order.id}`)} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderEntry({ order, zone, onOpen }: { readonly order: Order; readonly zone: string; readonly onOpen: () => void }) {
  const { state, material, uom, quantity, delivered_quantity: delivered } = order
  const isRunning = state === 'activated'
  return (
    <button type="button" className="schedule-entry" data-state={state} title={words('open_order', { material })} onClick={onOpen}>
      <strong>{usTime(order.delivery_at, zone)} {material}</strong>
      {isRunning && <progress max={quantity} value={Math.min(delivered, quantity)} aria-label={words('run', { delivered: amountWithUnit(delivered, uom), ordered: amountWithUnit(quantity, uom) })} />}
      <span>{isRunning ? words('run_short', { delivered: amountText(delivered), ordered: amountWithUnit(quantity, uom) }) : `${amountWithUnit(quantity, uom)}, ${orderStateWords[state]}`}</span>
    </button>
  )
}
