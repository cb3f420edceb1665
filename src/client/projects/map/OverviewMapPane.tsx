import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RecordKind } from '#src/domain/records/kinds'
import { MAX_PAGE_SIZE } from '#src/domain/workspace/lists'
import { callApi } from '#src/client/platform/call-api'
import { columns } from '#src/client/platform/table/columns'
import type { TableHandle } from '#src/client/platform/table/handle'
import { useTableModel } from '#src/client/platform/table/use-table-model'
import { projectNoun } from '#src/client/projects/column-specs'
import { PlaceMap } from '#src/client/projects/map/PlaceMap'
import { locationText, placesOf } from '#src/client/projects/map/ProjectMapPane'
import { words } from '#src/client/projects/messages'
import { projectCalls, type Project } from '#src/client/projects/project-query'
import { projectFiltersOf, projectsSource, withProjectFilters } from '#src/client/projects/projects-source'
import { useReadAgain, useRefreshed } from '#src/client/projects/use-changes'
import { usePanePath } from '#src/client/workspace/location'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { usePane, usePaneTitle } from '#src/client/workspace/pane-hooks'
import { TablePane } from '#src/client/workspace/table/TablePane'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['project']

const listColumns = columns<Project>([
  { id: 'title', label: 'Title', kind: 'text', width: 232, flex: 1, strong: true },
  { id: 'state_project_number', label: 'Number', kind: 'text', width: 112 },
  { id: 'place', label: words('location'), kind: 'text', width: 152, shown: false, sortable: false, value: locationText },
  { id: 'public_description', label: words('told'), kind: 'text', width: 184, flex: 1, sortable: false },
])

/** Where all projects are that the person sees: the list beside the map, the focused row's place in sight (SHELL-49, PROJ-39). */
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
