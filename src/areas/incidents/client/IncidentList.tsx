import { useMemo, useState, type ReactNode } from 'react'
import { incidentColumns, incidentNoun, incidentSource, openIncidentNoun, type Incident } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { addressWith } from '#src/platform/client/address-with'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import type { TableName } from '#src/workspace/client/table/table-preferences'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS = ['incident'] as const

/** A list of incidents, active or archived, of the agency or of one project (INCD-1). */
export function IncidentList({ name, label, query, isArchived, project, empty, end }: {
  readonly name: TableName
  readonly label: string
  /** The query string of the pane's path. */
  readonly query: string
  readonly isArchived: boolean
  readonly project: ProjectInContext | null
  readonly empty: string
  readonly end?: ReactNode
}) {
  const { dot_authority_id: agency } = usePerson()
  const pane = usePane()
  const path = usePanePath(pane.id)
  const projectId = project?.id ?? null
  const [table, setTable] = useState<TableHandle<Incident> | null>(null)
  useLiveRecords(table, KINDS)
  const search = new URLSearchParams(query).get('search') ?? ''
  const wire = useMemo<Filters>(() => ({ ...(search === '' ? {} : { search }), ...(isArchived ? { archived: true } : {}) }), [search, isArchived])
  const columns = useMemo(() => incidentColumns({ ofProject: projectId !== null }), [projectId])
  const source = useMemo(() => incidentSource(agency, projectId), [agency, projectId])
  const searchFor = (text: string) => pane.navigate(addressWith(path, { search: text.trim() || null }), { replace: true })
  return (
    <TablePane<Incident>
      name={name} label={label} noun={isArchived ? incidentNoun : openIncidentNoun} columns={columns} source={source} filters={wire} isFiltered={search !== ''} onClearFilters={() => searchFor('')}
      empty={isArchived ? words('empty_archived') : empty} search={search} searchLabel={words('search')} onSearch={searchFor} project={project} onTable={setTable}
      bar={
        <>
          <BarToggleButton command="incidents.show-archived" label={words('archived')} isOn={isArchived} />
          <CommandButton id="incidents.open" />
          <CommandButton id="incidents.comment" />
          <span className="table-bar-end">{end}</span>
        </>
      }
    />
  )
}
