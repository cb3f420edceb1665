import { useProjectChoices } from '#src/areas/projects/client/public/use-project-choices'
import { equipmentScreen } from '#src/areas/equipment/client/equipment-screen'
import { words } from '#src/areas/equipment/client/messages'
import { SearchChoiceEntry } from '#src/platform/client/form/SearchChoiceEntry'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { RecordForm } from '#src/workspace/client/records/RecordForm'

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
  const { choices } = useProjectChoices(String(props.form.snapshot().base[props.name]))
  return choices === undefined ? <Skeleton lines={1} /> : <SearchChoiceEntry<Texts> {...props} hint={words('project_hint')} choices={choices} />
}
