import { contractorScreen } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { RecordForm } from '#src/workspace/client/records/RecordForm'

/** One contractor of a project as a form (PROJ-45). */
export default function ContractorPane({ params }: PaneViewProps<{ readonly projectId: string; readonly id: string }>) {
  const { project, asked } = useProjectView(params.projectId, words(params.id === 'new' ? 'new_contractor' : 'contractor'))
  if (project === undefined) return <Unanswered asked={[asked]} />
  const { title, state_project_number: number } = project
  return <RecordForm screen={contractorScreen} id={params.id} above={{ projectId: project.id }} detail={`${number} · ${title}`} words={{ added: words('added', { title }) }} />
}
