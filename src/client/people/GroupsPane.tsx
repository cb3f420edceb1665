import { useMemo, useState } from 'react'
import type { TableHandle } from '#src/client/platform/table/handle'
import type { Filters } from '#src/client/platform/table/model'
import { groupColumns, groupNoun } from '#src/client/people/columns'
import { groupsSource, filtersOf, withFilters, type ListFilters } from '#src/client/people/employees-source'
import { words } from '#src/client/people/messages'
import type { Group } from '#src/client/people/people-calls'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { usePanePath } from '#src/client/workspace/location'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { usePane, usePaneTitle } from '#src/client/workspace/pane-hooks'
import { BarToggleButton } from '#src/client/workspace/table/FilterBar'
import { TablePane } from '#src/client/workspace/table/TablePane'
import { useLiveRecords } from '#src/client/workspace/table/use-live-records'
import { usePerson } from '#src/client/workspace/use-person'

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
