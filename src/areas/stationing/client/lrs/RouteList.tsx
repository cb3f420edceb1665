import { useMemo, useState } from 'react'
import { lrsRoute } from '#src/areas/stationing/domain/lrs/route'
import { DELETED_ROUTES, ROUTES, routesSource, type LrsRoute } from '#src/areas/stationing/client/lrs/route-rows'
import { words } from '#src/areas/stationing/client/messages'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { withDaysLeft } from '#src/workspace/client/records/deleted-records'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const kinds = ['lrs_route'] as const
const noun = { one: 'route', many: 'routes' }

const routeColumns = recordColumns<LrsRoute>(lrsRoute, { route_id: { width: 144 }, name: { width: 240, flex: 2, strong: true }, begin_measure: { width: 136 }, end_measure: { width: 136 }, file_name: { width: 200, flex: 1 }, import_number: { width: 88 } }, [
  { id: 'points', label: words('route_points'), kind: 'count', width: 96, sortable: false },
  { id: 'added_by', label: words('imported_by'), kind: 'text', width: 144, sortable: false },
  { id: 'updated_at', label: words('changed_at'), kind: 'time', withDay: true, width: 168, sortable: false },
  { id: 'deleted_by', label: words('deleted_by'), kind: 'text', width: 144, shown: false, sortable: false },
])

/** The list of the agency's routes, or of the recently deleted routes (GEO-23). */
export function List({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  const isDeleted = usePanePath(pane.id).startsWith(DELETED_ROUTES)
  usePaneTitle(words('routes'), agencyName)
  const [table, setTable] = useState<TableHandle<LrsRoute> | null>(null)
  useLiveRecords(table, kinds)
  const search = new URLSearchParams(query).get('search') ?? ''
  const columns = useMemo(() => (isDeleted ? withDaysLeft(routeColumns) : routeColumns), [isDeleted])
  const source = useMemo(() => routesSource(agency, isDeleted), [agency, isDeleted])
  const filters = useMemo<Filters>(() => ({ search }), [search])
  const find = (text: string) => pane.navigate(`${isDeleted ? DELETED_ROUTES : ROUTES}${text === '' ? '' : `?${new URLSearchParams({ search: text }).toString()}`}`, { replace: true })
  return (
    <TablePane<LrsRoute>
      name="routes" label={words('routes')} noun={noun} columns={columns} source={source} filters={filters} isFiltered={search !== ''} onClearFilters={() => find('')}
      empty={words(isDeleted ? 'no_deleted_routes' : 'no_routes')} search={search} searchLabel={words('search_routes')} onSearch={find} onTable={setTable}
      bar={
        <>
          <BarToggleButton command="lrs.show-routes" label={words('all')} isOn={!isDeleted} />
          <BarToggleButton command="lrs.show-deleted-routes" label={words('deleted')} isOn={isDeleted} />
          {isDeleted ? <CommandButton id="lrs.restore-route" /> : <><CommandButton id="lrs.show-on-map" /><CommandButton id="lrs.remove-route" /></>}
          <span className="table-bar-end"><CommandButton id="lrs.import-routes" look="filled" /></span>
        </>
      }
    />
  )
}
