import { useMemo } from 'react'
import type { RecordKind } from '#src/domain/records/kinds'
import { may } from '#src/domain/session/abilities'
import { contractorColumns, contractorNoun, contractorSource, type Contractor } from '#src/client/projects/contractors/contractor-rows'
import { words } from '#src/client/projects/contractors/messages'
import { ProjectList } from '#src/client/projects/ProjectList'
import { ProjectUnanswered } from '#src/client/projects/ProjectUnanswered'
import { useProjectView } from '#src/client/projects/use-project-view'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { BarToggleButton } from '#src/client/workspace/table/FilterBar'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['contractor', 'pay_item']

/** The contractors of a project: id, name, type (PROJ-37). */
export default function ContractorsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
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
