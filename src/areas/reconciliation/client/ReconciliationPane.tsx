import { useMemo } from 'react'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { projectFacts, useProject, useProjectZone } from '#src/areas/projects/client/public/project-query'
import { words } from '#src/areas/reconciliation/client/page/messages'
import { Progress } from '#src/areas/reconciliation/client/page/Progress'
import { ReconciliationTickets } from '#src/areas/reconciliation/client/page/ReconciliationTickets'
import { Standing } from '#src/areas/reconciliation/client/page/Standing'
import { TotalsTable } from '#src/areas/reconciliation/client/page/TotalsTable'
import { useReconciliationTotals } from '#src/areas/reconciliation/client/page/totals'
import { viewOfQuery } from '#src/areas/reconciliation/client/page/views'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'
import '#src/areas/reconciliation/client/page/reconciliation.css'

/** The reconciliation page of a project: tickets with their pay items, or totals against the contract (RECO-1, RECO-6 to RECO-8). */
export default function ReconciliationPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const id = Number(params.projectId)
  const person = usePerson()
  const read = useProject(person.dot_authority_id, id)
  const { project } = read
  const zone = useProjectZone(read)
  const { totals, asked } = useReconciliationTotals(person.dot_authority_id, id)
  usePaneTitle(words('reconciliation'), project === undefined ? undefined : `${project.state_project_number} · ${project.title}`)
  const facts = useMemo(() => projectFacts(project), [project])
  const view = viewOfQuery(search)
  if (read.isError && project === undefined) return <ProjectUnanswered asked={read.asked} />
  if (zone === null || facts === null) return <Skeleton lines={9} />
  const foot = <Progress tickets={totals?.tickets} isError={asked.isError} />
  return (
    <div className="reconciliation">
      {project !== undefined && <Standing state={project.reconciliation} person={person} />}
      <div className="reconciliation-body">
        {view === 'tickets' ? (
          <ReconciliationTickets projectId={id} project={facts} zone={zone} search={search} foot={foot} />
        ) : (
          <TotalsTable key={view} view={view} agency={person.dot_authority_id} projectId={id} project={facts} totals={totals} asked={asked} search={search} foot={foot} />
        )}
      </div>
    </div>
  )
}
