import { CircleCheck, CircleOff } from 'lucide-react'
import { ProviderState } from '#src/areas/assist/client/provider/public/ProviderState'
import { assistant } from '#src/areas/assistants/domain/assistants/assistant'
import { assistantScreen, type Assistant } from '#src/areas/assistants/client/assistants/assistant-screen'
import { words } from '#src/areas/assistants/client/messages'
import type { StatusLook } from '#src/platform/client/table/columns'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'

const looks: Readonly<Record<string, StatusLook>> = {
  on: { word: words('on'), tone: 'delivered', icon: CircleCheck },
  off: { word: words('off'), tone: 'changed', icon: CircleOff },
}

const assistantColumns = recordColumns<Assistant>({ fields: { name: assistant.fields.name } }, { name: { width: 280, flex: 2, strong: true } }, [
  { id: 'is_on', label: words('state'), kind: 'status', looks, width: 112, value: ({ is_on: isOn }) => (isOn ? 'on' : 'off') },
  { id: 'documents', label: words('document_count'), kind: 'count', width: 120 },
  { id: 'last_saved', label: words('last_saved'), kind: 'time', withDay: true, width: 176 },
  { id: 'created_at', label: words('created_on'), kind: 'time', withDay: true, width: 176, shown: false },
])

/** The assistants of the agency, and the provider that receives their questions (AI-18, AI-3). */
export function List() {
  return (
    <RecordList<Assistant>
      screen={assistantScreen} name="ai_assistants" columns={assistantColumns} empty={words('empty')} searchLabel={words('search')} tabs={<ProviderState of="questions" />}
      actions={['assistants.ask', 'assistants.show-documents', 'assistants.switch', 'assistants.edit', 'assistants.show-threads']} add="assistants.add"
    />
  )
}

/** One assistant as a form: name, instructions, and whether it is on (AI-18). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={assistantScreen} id={id} />
}
