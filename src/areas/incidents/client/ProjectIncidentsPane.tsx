import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { IncidentList } from '#src/areas/incidents/client/IncidentList'
import { words } from '#src/areas/incidents/client/messages'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** The incidents of one project: active, or archived (INCD-1, INCD-6). */
export default function ProjectIncidentsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked } = useProjectView(params.projectId, words('monitoring'))
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (facts === null) return <Skeleton lines={9} />
  const isArchived = new URLSearchParams(search).get('archived') === 'yes'
  return (
    <IncidentList key={String(isArchived)} name="project_incidents" label={words('of_project', { title: project?.title ?? '' })} query={search} isArchived={isArchived} project={facts} empty={words('empty_project')}
      end={<CommandButton id="incidents.report" look="filled" />} />
  )
}
