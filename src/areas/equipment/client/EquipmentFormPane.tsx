import { useQuery } from '@tanstack/react-query'
import { projectCalls } from '#src/areas/projects/client/public/project-query'
import { equipmentScreen } from '#src/areas/equipment/client/equipment-screen'
import { words } from '#src/areas/equipment/client/messages'
import { callApi } from '#src/platform/client/api/call-api'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { RecordForm } from '#src/workspace/client/records/RecordForm'

const MOST_PROJECTS = 1_000

const projectEntry: OwnEntry<number | null> = {
  text: (value) => (value === null ? '' : String(value)),
  read: (text) => ({ value: text === '' ? null : Number(text) }),
  Entry: ProjectEntry,
}

/** The form for a machine: its identification, its project, and its first and last day on that project (EQPT-14). */
export default function EquipmentFormPane({ params: { id } }: PaneViewProps<{ readonly id: string }>) {
  return <RecordForm key={id} screen={equipmentScreen} id={id} entries={{ dot_project_id: projectEntry }} />
}

function ProjectEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  const { dot_authority_id: agency } = usePerson()
  const { data } = useQuery({
    queryKey: ['projects', agency, 'choices'],
    queryFn: async ({ signal }) => (await callApi(projectCalls.list({ page_size: MOST_PROJECTS, archived: true, sort_by: 'title', sort_order: 'asc' }), { signal })).projects,
  })
  if (data === undefined) return <Skeleton lines={1} />
  return <SearchChoiceEntry<Texts> {...props} hint={words('project_hint')} choices={data.map(({ id, title, state_project_number: number }) => ({ value: String(id), label: title, detail: number }))} />
}
