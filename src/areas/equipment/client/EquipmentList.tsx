import '#src/areas/equipment/client/equipment.css'
import { X } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { equipmentColumns, equipmentNoun, equipmentSource, totalsQuery, type Equipment } from '#src/areas/equipment/client/equipment-rows'
import { activeFilters, filtersOf, withoutFilters, withSearch, type FilterValue } from '#src/areas/equipment/client/filters/equipment-filters'
import { choicesOf, filterLabels, optionsOf } from '#src/areas/equipment/client/filters/filter-steps'
import { words } from '#src/areas/equipment/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import type { ColumnSpec } from '#src/platform/client/table/columns'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { withDaysLeft } from '#src/workspace/client/records/deleted-records'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { runCommand } from '#src/workspace/client/running/run-command'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import type { TableName } from '#src/workspace/client/table/table-preferences'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS = ['equipment', 'equipment_status', 'proximity_settings'] as const

/** A list of equipment with its filters, for the agency or one project (EQPT-1, EQPT-3). */
export function EquipmentList({ name, label, query, project, zoned, empty, actions, end, foot }: {
  readonly name: TableName
  readonly label: string
  /** The query string of the pane's URL, which contains the filters. */
  readonly query: string
  readonly project: ProjectInContext | null
  /** Makes the columns show their times in the project's time zone. */
  readonly zoned?: (columns: readonly ColumnSpec<Equipment>[]) => readonly ColumnSpec<Equipment>[]
  readonly empty: string
  /** Command buttons: `actions` after the filters, `end` at the end of the bar. */
  readonly actions?: ReactNode
  readonly end?: ReactNode
  readonly foot?: ReactNode
}) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  const projectId = project?.id ?? null
  const [table, setTable] = useState<TableHandle<Equipment> | null>(null)
  useLiveRecords(table, KINDS)
  const filters = useMemo(() => filtersOf(query), [query])
  const wire = useMemo<Filters>(() => ({ ...filters }), [filters])
  const isDeleted = filters.deleted === true
  const columns = useMemo(() => {
    const own = equipmentColumns({ ofProject: projectId !== null })
    return isDeleted ? withDaysLeft(own) : (zoned?.(own) ?? own)
  }, [projectId, isDeleted, zoned])
  const source = useMemo(() => equipmentSource(agency, projectId), [agency, projectId])
  return (
    <TablePane<Equipment>
      // the grid reads its columns only once, so a different set of columns needs a new grid
      key={String(isDeleted)}
      name={name}
      label={label}
      noun={equipmentNoun}
      columns={columns}
      source={source}
      filters={wire}
      isFiltered={Object.keys(wire).some((key) => key !== 'deleted')}
      onClearFilters={() => pane.navigate(withoutFilters(path), { replace: true })}
      empty={isDeleted ? words('none_deleted') : empty}
      search={filters.search ?? ''}
      searchLabel={words('search')}
      onSearch={(search) => pane.navigate(withSearch(path, search), { replace: true })}
      project={project}
      onTable={setTable}
      bar={
        <>
          <ActiveFilters query={query} projectId={projectId} />
          <BarToggleButton command="equipment.show-running" label={words('running_only')} isOn={filters.statuses?.includes(3) === true} />
          <CommandButton id="equipment.filter" look="bare" />
          {actions}
          <span className="table-bar-end">{end}</span>
        </>
      }
      foot={
        <>
          <Totals agency={agency} projectId={projectId} filters={wire} />
          {foot}
        </>
      }
    />
  )
}

/** The numbers of machines in the list: in total, running, transmitting and not transmitting. */
function Totals({ agency, projectId, filters }: { readonly agency: number; readonly projectId: number | null; readonly filters: Filters }) {
  const { data } = useQuery({ ...totalsQuery(agency, projectId, filters), placeholderData: (before) => before })
  useEffect(() => onRecordsChanged(KINDS, () => void queryClient.invalidateQueries({ queryKey: ['equipment-totals', agency] })), [agency])
  if (data === undefined) return null
  const { machines, running, sending } = data
  return (
    <>
      <span>{words('running_count', { count: running })}</span>
      <span>{words('sending_count', { count: sending })}</span>
      <span>{words('not_sending_count', { count: machines - sending })}</span>
    </>
  )
}

/** A chip for each active filter. A click on a chip removes its filter. */
function ActiveFilters({ query, projectId }: { readonly query: string; readonly projectId: number | null }) {
  const { dot_authority_id: agency } = usePerson()
  const active = activeFilters(query).filter(({ filter, value }) => filter !== 'statuses' || value !== '3')
  const options = useQuery({ queryKey: ['equipment-options', agency, projectId], queryFn: ({ signal }) => callApi(optionsOf(projectId), { signal, ignore: 'all' }), enabled: active.length > 0 })
  const labelOf = ({ filter, value }: FilterValue) => {
    const label = options.data === undefined ? value : (choicesOf(options.data, filter).find((choice) => choice.value === value)?.label ?? value)
    return words('filter_active', { filter: filterLabels[filter], value: label })
  }
  return active.map((one) => (
    <button key={`${one.filter} ${one.value}`} type="button" className="chip chip-chosen bar-chip" aria-label={words('remove_filter', { label: labelOf(one) })}
      onClick={() => void runCommand('equipment.remove-filter', { answers: { active: one }, by: 'button' })}>
      {labelOf(one)}
      <X aria-hidden size={14} strokeWidth={1.75} />
    </button>
  ))
}
