import { ProjectEntry } from '#src/areas/projects/client/public/ProjectEntry'
import { equipmentScreen } from '#src/areas/equipment/client/equipment-screen'
import { words } from '#src/areas/equipment/client/messages'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue } from '#src/workspace/client/records/form-texts'
import { RecordForm } from '#src/workspace/client/records/RecordForm'

const projectEntry: OwnEntry<number | null> = {
  text: (value) => (value === null ? '' : String(value)),
  read: (text) => ({ value: text === '' ? null : Number(text) }),
  Entry: EquipmentProject,
}

/** The form for a machine: its identification, its project, and its first and last day on that project (EQPT-14). */
export default function EquipmentFormPane({ params: { id } }: PaneViewProps<{ readonly id: string }>) {
  return <RecordForm key={id} screen={equipmentScreen} id={id} entries={{ dot_project_id: projectEntry }} />
}

function EquipmentProject(props: { readonly form: RecordFormValue; readonly name: string }) {
  return <ProjectEntry {...props} hint={words('project_hint')} />
}
