import { useMemo } from 'react'
import type { RecordKind } from '#src/domain/records/kinds'
import { may } from '#src/domain/session/abilities'
import { requestColumns, requestNoun, requestSource, type ContractorRequest } from '#src/client/projects/contractors/contractor-rows'
import { words } from '#src/client/projects/contractors/messages'
import { ProjectList } from '#src/client/projects/ProjectList'
import { ProjectUnanswered } from '#src/client/projects/ProjectUnanswered'
import { useProjectView } from '#src/client/projects/use-project-view'
import { useZonedColumns } from '#src/client/projects/zoned-columns'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { BarToggleButton } from '#src/client/workspace/table/FilterBar'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['contractor_request']

/** Contractors' requests for access, with who decided them and when (PROJ-37, PROJ-38). */
export default function RequestsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('requests'))
  const columns = useZonedColumns(requestColumns, { project, isError })
  const person = usePerson()
  const source = useMemo(() => requestSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <ProjectList<ContractorRequest>
      name="contractor_requests" label={words('requests_of', { title: project?.title ?? '' })} noun={requestNoun} columns={columns} source={source}
      empty={words('none_asked')} searchLabel={words('search_requests')} query={search} project={facts} kinds={KINDS}
      bar={
        <>
          <BarToggleButton command="contractors.show-list" label={words('requests')} isOn />
          {may('decide_access_requests', person).allowed && (
            <>
              <CommandButton id="contractors.accept-request" />
              <CommandButton id="contractors.reject-request" />
              <span className="table-bar-end">
                <CommandButton id="contractors.enter-request" look="filled" />
              </span>
            </>
          )}
        </>
      }
    />
  )
}
