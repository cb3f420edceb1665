import { useMemo, useState } from 'react'
import { recordKinds } from '#src/platform/domain/records/kinds'
import { activityColumns, activityKindWords, activityNoun, activitySource, type ActivityLine } from '#src/areas/projects/client/activity/activity-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { words } from '#src/areas/projects/client/messages'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

/** The events of a project in plain words, newest first (PROJ-35). */
export default function ActivityPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('activity'))
  const columns = useZonedColumns(activityColumns, { project, isError })
  const [isWhole, setWhole] = useState(true)
  const source = useMemo(() => activitySource(agency, Number(params.projectId), setWhole), [agency, params.projectId])
  const kind = new URLSearchParams(search).get('kind')
  const filters = useMemo(() => (kind === null ? {} : { kind }), [kind])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <ProjectList<ActivityLine>
      name="project_activity" label={words('activity_of', { title: project?.title ?? '' })} noun={activityNoun} columns={columns} source={source} empty={words('empty_activity')}
      searchLabel={words('search_activity')} query={search} project={facts} kinds={recordKinds} filters={filters} foot={isWhole ? undefined : words('activity_goes_on')}
      bar={Object.entries(activityKindWords).map(([name, label]) => (
        <BarToggleButton key={name} command="projects.narrow-activity" answers={{ kind: name }} label={label} isOn={kind === name} />
      ))}
    />
  )
}
