import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { words } from '#src/areas/projects/client/messages'
import { teamColumns, teamNoun, teamSource, type TeamMember } from '#src/areas/projects/client/teams/team-rows'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'

const KINDS: readonly RecordKind[] = ['project', 'employee']

/** The team of a project (PROJ-23). */
export default function TeamPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('team'))
  const columns = useZonedColumns(teamColumns, { project, isError })
  const source = useMemo(() => teamSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <ProjectList<TeamMember>
      name="project_team" label={words('team_of', { title: project?.title ?? '' })} noun={teamNoun} columns={columns} source={source} empty={words('empty_team')}
      searchLabel={words('search_team')} query={search} project={facts} kinds={KINDS}
      bar={
        <>
          <CommandButton id="projects.remove-from-team" />
          <span className="table-bar-end">
            <CommandButton id="projects.add-to-team" look="filled" />
          </span>
        </>
      }
    />
  )
}
