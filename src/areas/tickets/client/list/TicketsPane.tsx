import { useMemo } from 'react'
import { words } from '#src/areas/tickets/client/messages'
import { TicketTable } from '#src/areas/tickets/client/list/public/TicketTable'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { projectFacts, useProject, useProjectZone } from '#src/areas/projects/client/public/project-query'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The tickets of one project, newest first (TICK-1, TICK-15). */
export default function TicketsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const id = Number(params.projectId)
  const person = usePerson()
  const read = useProject(person.dot_authority_id, id)
  const { project } = read
  const zone = useProjectZone(read)
  usePaneTitle(words('tickets'), project === undefined ? undefined : `${project.state_project_number} · ${project.title}`)
  const facts = useMemo(() => projectFacts(project), [project])
  if (read.isError && project === undefined) return <ProjectUnanswered asked={read.asked} />
  // the columns depend on the project's time zone, so the table is not shown until the zone is known
  if (zone === null) return <Skeleton lines={9} />
  return (
    <TicketTable
      name="slips"
      screen={`tickets.${id}`}
      label={project === undefined ? words('tickets') : words('tickets_of', { project: project.title })}
      projectId={id}
      project={facts}
      zone={zone}
      search={search}
    />
  )
}
