import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import { useTableModel } from '#src/platform/client/table/use-table-model'
import { projectNoun } from '#src/areas/projects/client/list/column-specs'
import { PlaceMap } from '#src/areas/projects/client/map/PlaceMap'
import { locationText, placesOf } from '#src/areas/projects/client/map/ProjectMapPane'
import { words } from '#src/areas/projects/client/messages'
import { projectCalls, type Project } from '#src/areas/projects/client/public/project-query'
import { projectFiltersOf, projectsSource, withProjectFilters } from '#src/areas/projects/client/list/projects-source'
import { useReadAgain, useRefreshed } from '#src/areas/projects/client/public/use-changes'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['project']

const listColumns = columns<Project>([
  { id: 'title', label: 'Title', kind: 'text', width: 232, flex: 1, strong: true },
  { id: 'state_project_number', label: 'Number', kind: 'text', width: 112 },
  { id: 'place', label: words('location'), kind: 'text', width: 152, shown: false, sortable: false, value: locationText },
  { id: 'public_description', label: words('told'), kind: 'text', width: 184, flex: 1, sortable: false },
])

/** A map of all projects that the person sees, with a list beside it. Shows the location of the list's focused row (SHELL-49, PROJ-39). */
export default function OverviewMapPane({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('all_map'), agencyName)
  const [table, setTable] = useState<TableHandle<Project> | null>(null)
  useRefreshed(table, KINDS)
  const key = ['projects', agency, 'map']
  useReadAgain(key, KINDS)
  const { data } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(projectCalls.list({ page_size: MAX_PAGE_SIZE }), { signal })).projects })
  const filters = useMemo(() => projectFiltersOf(query), [query])
  const wire = useMemo(() => ({ ...filters }), [filters])
  const source = useMemo(() => projectsSource(agency), [agency])
  const focused = useTableModel(table)?.focused ?? null
  const places = useMemo(() => placesOf(data ?? []), [data])
  const searchFor = (search: string) => pane.navigate(withProjectFilters(path, () => ({ ...filters, search })), { replace: true })
  return (
    <div className="map-frame">
      <div className="map-pane">
        <div className="map-list">
          <TablePane<Project>
            name="projects_map" label={words('all_map')} noun={projectNoun} columns={listColumns} source={source} filters={wire} isFiltered={filters.search !== undefined}
            onClearFilters={() => searchFor('')} empty={words('empty')} search={filters.search ?? ''} searchLabel={words('search')} onSearch={searchFor} onTable={setTable}
          />
        </div>
        <PlaceMap places={places} chosen={focused?.id ?? null} label={words('map_label')} onOpen={(id) => pane.navigate(`/projects/${id}/tickets`)} />
      </div>
    </div>
  )
}
