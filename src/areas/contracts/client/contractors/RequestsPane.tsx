import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { requestColumns, requestNoun, requestSource, type ContractorRequest } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'
import { usePerson } from '#src/workspace/client/frame/use-person'

const KINDS: readonly RecordKind[] = ['contractor_request']

/** Contractors' requests for access; for decided requests also who decided them and when (PROJ-37, PROJ-38). */
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
