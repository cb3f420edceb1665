import { useMemo, useState } from 'react'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { groupColumns, groupNoun } from '#src/areas/agency/client/employees/columns'
import { groupsSource, filtersOf, withFilters, type ListFilters } from '#src/areas/agency/client/employees/employees-source'
import { words } from '#src/areas/agency/client/employees/messages'
import type { Group } from '#src/areas/agency/client/employees/people-calls'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'
import { usePerson } from '#src/workspace/client/frame/use-person'

const kinds = ['group', 'employee'] as const

/** The groups of the agency: active or recently deleted (PEOP-1). */
export default function GroupsPane({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('groups'), agencyName)
  const [table, setTable] = useState<TableHandle<Group> | null>(null)
  useLiveRecords(table, kinds)
  const filters = useMemo(() => filtersOf(query), [query])
  const isDeleted = filters.deleted === true
  const columns = useMemo(() => groupColumns(isDeleted), [isDeleted])
  const source = useMemo(() => groupsSource(agency), [agency])
  const wire = useMemo<Filters>(() => ({ ...filters }), [filters])
  const change = (to: ListFilters, replace = false) => pane.navigate(withFilters(path, () => to), { replace })
  return (
    <TablePane<Group>
      name="groups"
      label={words('groups')}
      noun={groupNoun}
      columns={columns}
      source={source}
      filters={wire}
      isFiltered={filters.search !== undefined}
      onClearFilters={() => change({ ...filters, search: '' })}
      empty={words(isDeleted ? 'no_deleted_groups' : 'no_groups')}
      search={filters.search ?? ''}
      searchLabel={words('search_groups')}
      onSearch={(search) => change({ ...filters, search }, true)}
      onTable={setTable}
      bar={
        <>
          <BarToggleButton command="groups.show-deleted" label={words('deleted')} isOn={isDeleted} />
          <span className="table-bar-end">
            <CommandButton id="groups.add" look="filled" />
          </span>
        </>
      }
    />
  )
}
