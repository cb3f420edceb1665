import { useMemo } from 'react'
import { ADVANCE_NOTICE_HOURS } from '#src/areas/orders/domain/order'
import { words } from '#src/areas/orders/client/messages'
import { orderColumns, orderNoun, orderSource, type Order } from '#src/areas/orders/client/order-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS: readonly RecordKind[] = ['scheduled_order']

/** The orders of a project, the latest delivery first, each with what has been delivered so far (ORDR-1, ORDR-7). */
export default function SchedulePane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('schedule'))
  const columns = useZonedColumns(orderColumns, { project, isError })
  const source = useMemo(() => orderSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <ProjectList<Order>
      name="scheduled_orders" label={words('orders_of', { title: project?.title ?? '' })} noun={orderNoun} columns={columns} source={source} empty={words('empty', { hours: ADVANCE_NOTICE_HOURS })}
      searchLabel={words('search')} query={search} project={facts} kinds={KINDS}
      bar={
        <>
          <CommandButton id="orders.show-calendar" label={words('as_calendar')} />
          {may('change_orders', person).allowed && (
            <>
              <CommandButton id="orders.edit" />
              <CommandButton id="orders.activate" />
              <CommandButton id="orders.cancel" />
              <span className="table-bar-end">
                <CommandButton id="orders.place" look="filled" />
              </span>
            </>
          )}
        </>
      }
    />
  )
}
