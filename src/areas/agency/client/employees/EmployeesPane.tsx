import { useMemo, useState } from 'react'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { employeeColumns, employeeNoun } from '#src/areas/agency/client/employees/columns'
import { employeesSource, filtersOf, withFilters, type ListFilters } from '#src/areas/agency/client/employees/employees-source'
import '#src/areas/agency/client/employees/people.css'
import { useIsMailOff } from '#src/areas/agency/client/outbox/mail-state'
import { words } from '#src/areas/agency/client/employees/messages'
import type { Employee } from '#src/areas/agency/client/employees/people-calls'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'
import { usePerson } from '#src/workspace/client/frame/use-person'

const kinds = ['employee', 'group', 'account'] as const

/** The employees of the agency: active, recently deleted, or active in the last 30 days (PEOP-1, PEOP-12). */
export default function EmployeesPane({ search: query }: PaneViewProps) {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  usePaneTitle(words('employees'), agencyName)
  const [table, setTable] = useState<TableHandle<Employee> | null>(null)
  useLiveRecords(table, kinds)
  const filters = useMemo(() => filtersOf(query), [query])
  const isDeleted = filters.deleted === true
  const columns = useMemo(() => employeeColumns(isDeleted), [isDeleted])
  const source = useMemo(() => employeesSource(agency), [agency])
  const wire = useMemo<Filters>(() => ({ ...filters }), [filters])
  const change = (to: ListFilters, replace = false) => pane.navigate(withFilters(path, () => to), { replace })
  const isMailOff = useIsMailOff()
  const list = (
    <TablePane<Employee>
      name="employees"
      label={words('employees')}
      noun={employeeNoun}
      columns={columns}
      source={source}
      filters={wire}
      isFiltered={filters.search !== undefined}
      onClearFilters={() => change({ ...filters, search: '' })}
      empty={words(isDeleted ? 'no_deleted_employees' : filters.active === true ? 'no_active_users' : 'no_employees')}
      search={filters.search ?? ''}
      searchLabel={words('search_employees')}
      onSearch={(search) => change({ ...filters, search }, true)}
      onTable={setTable}
      bar={
        <>
          <BarToggleButton command="employees.show-active-users" label={words('active_users')} isOn={filters.active === true} />
          <BarToggleButton command="employees.show-deleted" label={words('deleted')} isOn={isDeleted} />
          <span className="table-bar-end">
            <CommandButton id="employees.add-many" />
            <CommandButton id="employees.add" look="filled" />
          </span>
        </>
      }
    />
  )
  return (
    <div className="people-list">
      {isMailOff && (
        <div className="people-notice" role="note">
          <p>{words('no_mail')}</p>
          <CommandButton id="outbox.show-outbox" />
        </div>
      )}
      {list}
    </div>
  )
}
