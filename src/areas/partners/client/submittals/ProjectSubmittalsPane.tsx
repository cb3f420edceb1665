import { useMemo } from 'react'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { words } from '#src/areas/partners/client/messages'
import { submittalColumns, submittalNoun, submittalSource, type Submittal } from '#src/areas/partners/client/submittals/submittal-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

const KINDS: readonly RecordKind[] = ['submittal']

/** The submittals for the materials on a project's tickets (SUBM-12). */
export default function ProjectSubmittalsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('submittals'))
  const source = useMemo(() => submittalSource([agency, 'project', params.projectId], { project_id: Number(params.projectId) }), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <ProjectList<Submittal>
      name="submittals" label={words('submittals_of', { title: project?.title ?? '' })} noun={submittalNoun} columns={submittalColumns} source={source} empty={words('no_submittals')}
      searchLabel={words('search_submittals')} query={search} project={facts} kinds={KINDS}
    />
  )
}
