import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { contractorColumns, contractorNoun, contractorSource, type Contractor } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { contractorScreen } from '#src/areas/contracts/client/contractors/contractor-screen'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { RecordForm } from '#src/workspace/client/records/RecordForm'

const KINDS: readonly RecordKind[] = ['contractor', 'pay_item']

/** The contractors of a project: id, name, type (PROJ-37). */
export function List({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('contractors'))
  const person = usePerson()
  const source = useMemo(() => contractorSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <ProjectList<Contractor>
      name="contractors" label={words('contractors_of', { title: project?.title ?? '' })} noun={contractorNoun} columns={contractorColumns} source={source}
      empty={words('none')} searchLabel={words('search')} query={search} project={facts} kinds={KINDS}
      bar={
        <>
          {may('decide_access_requests', person).allowed && <BarToggleButton command="contractors.show-requests" label={words('requests')} isOn={false} />}
          {may('manage_projects', person).allowed && (
            <>
              <CommandButton id="contractors.edit" />
              <CommandButton id="contractors.link-item" />
              <CommandButton id="contractors.remove" />
              <span className="table-bar-end">
                <CommandButton id="contractors.add" look="filled" />
              </span>
            </>
          )}
        </>
      }
    />
  )
}

/** One contractor of a project as a form (PROJ-45). */
export function Form({ params }: PaneViewProps<{ readonly projectId: string; readonly id: string }>) {
  const { project, asked } = useProjectView(params.projectId, words(params.id === 'new' ? 'new_contractor' : 'contractor'))
  if (project === undefined) return <Unanswered asked={[asked]} />
  const { title, state_project_number: number } = project
  return <RecordForm screen={contractorScreen} id={params.id} above={{ projectId: project.id }} detail={`${number} · ${title}`} words={{ added: words('added', { title }) }} />
}
