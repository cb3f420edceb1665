import { useMemo, useState } from 'react'
import { mayCreateProject } from '#src/areas/projects/domain/status'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { isFlagOn } from '#src/platform/domain/session/flags'
import type { TableHandle } from '#src/platform/client/table/handle'
import type { Filters } from '#src/platform/client/table/model'
import { SetupList } from '#src/areas/agency/client/agency-setup/public/SetupList'
import { projectColumns, projectNoun } from '#src/areas/projects/client/list/column-specs'
import { words } from '#src/areas/projects/client/messages'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { projectFiltersOf, projectsSource, withProjectFilters, type ProjectFilters } from '#src/areas/projects/client/list/projects-source'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { TablePane } from '#src/workspace/client/table/TablePane'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { useLiveRecords } from '#src/workspace/client/table/use-live-records'

const KINDS: readonly RecordKind[] = ['project', 'pay_item', 'pay_period']

/** The list of projects with search and sorting. It can include archived projects, or show the recently deleted ones (PROJ-1 to PROJ-3). */
export default function ProjectsPane({ search: query }: PaneViewProps) {
  const person = usePerson()
  const { dot_authority_id: agency, dot_authority_name: agencyName, contract_number_label: numberLabel } = person
  const [table, setTable] = useState<TableHandle<Project> | null>(null)
  useLiveRecords(table, KINDS)
  const mayJoin = may('add_themselves', person).allowed
  const pane = usePane()
  const path = usePanePath(pane.id)
  const isAgency = path.startsWith('/admin')
  usePaneTitle(words(isAgency ? 'all' : 'mine'), agencyName)
  const filters = useMemo(() => projectFiltersOf(query), [query])
  const isDeleted = filters.deleted === true
  const showsContract = isFlagOn(person.flags, 'show_contract_and_contract_project')
  const columns = useMemo(() => projectColumns({ numberLabel, isDeleted, showsContract }), [numberLabel, isDeleted, showsContract])
  const source = useMemo(() => projectsSource(agency), [agency])
  const wire = useMemo<Filters>(() => ({ ...filters }), [filters])
  const change = (to: ProjectFilters, replace = false) => pane.navigate(withProjectFilters(path, () => to), { replace })
  const list = (
    <TablePane<Project>
      // the grid reads its columns only once, so another set of columns needs a new grid
      key={`${isDeleted} ${showsContract}`}
      name="projects"
      label={words(isAgency ? 'all' : 'mine')}
      noun={projectNoun}
      columns={columns}
      source={source}
      filters={wire}
      isFiltered={filters.search !== undefined}
      onClearFilters={() => change({ ...filters, search: '' })}
      empty={words(emptyWord(isDeleted, isAgency && mayCreateProject(person).allowed, mayJoin))}
      onTable={setTable}
      search={filters.search ?? ''}
      searchLabel={words('search')}
      onSearch={(search) => change({ ...filters, search }, true)}
      bar={
        <>
          <BarToggleButton command="projects.show-archived" label={words('archived')} isOn={filters.archived === true} />
          <BarToggleButton command="projects.show-deleted" label={words('deleted')} isOn={isDeleted} />
          <span className="table-bar-end">
            {mayJoin && <CommandButton id="projects.join-project" />}
            {isDeleted ? <CommandButton id="projects.restore-project" /> : mayCreateProject(person).allowed && <CommandButton id="projects.new-project" />}
          </span>
        </>
      }
    />
  )
  if (!isAgency) return list
  return (
    <div className="list-under-setup">
      <SetupList />
      {list}
    </div>
  )
}

/** The message for an empty list. For people who see every project and may create one, the message does not mention teams. */
function emptyWord(isDeleted: boolean, mayCreate: boolean, mayJoin: boolean): 'none_deleted' | 'empty_agency' | 'empty_joinable' | 'empty' {
  if (isDeleted) return 'none_deleted'
  if (mayCreate) return 'empty_agency'
  return mayJoin ? 'empty_joinable' : 'empty'
}
