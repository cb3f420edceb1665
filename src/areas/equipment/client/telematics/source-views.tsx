import { sourceScreen, type Source } from '#src/areas/equipment/client/telematics/source-screen'
import { words } from '#src/areas/equipment/client/telematics/messages'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { columns } from '#src/platform/client/table/columns'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import type { OwnEntry, RecordFormValue, Texts } from '#src/workspace/client/records/form-texts'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const sourceColumns = columns<Source>([
  { id: 'name', label: words('name'), kind: 'text', width: 160, flex: 1, strong: true },
  { id: 'address', label: words('address'), kind: 'text', width: 320, flex: 2 },
  { id: 'asked_at', label: words('asked'), kind: 'time', withDay: true, width: 168 },
  { id: 'machines', label: words('machines'), kind: 'count', width: 96 },
  { id: 'state', label: words('state'), kind: 'text', width: 360, flex: 3, value: stateOf },
])

const secretEntry: OwnEntry<string> = { text: (value) => value, read: (text) => ({ value: String(text) }), Entry: SecretEntry }

/** The telematics sources of the agency, with the result of the last call (PLUS-30). */
export function List() {
  return <RecordList<Source> screen={sourceScreen} name="telematics_sources" columns={sourceColumns} empty={words('empty')} searchLabel={words('search')} actions={['equipment.edit-source', 'equipment.remove-source', 'equipment.refresh-sources']} add="equipment.add-source" />
}

/** The form for one telematics source. */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={sourceScreen} id={id} entries={{ secret: secretEntry }} />
}

function SecretEntry(props: { readonly form: RecordFormValue; readonly name: string }) {
  return <TextEntry<Texts> {...props} type="password" autoComplete="new-password" hint={words('secret_hint')} maxLength={500} />
}

/** The result of the last call to the source, as one line of text. */
function stateOf({ is_active: isActive, problem, faults, asked_at: at }: Source): string {
  if (!isActive) return words('off')
  if (problem !== null) return problem
  const [first] = faults
  if (first !== undefined) return words('unread', { faults: faults.length, first: `${first.machine}: ${first.message}` })
  return words(at === null ? 'never' : 'ok')
}
