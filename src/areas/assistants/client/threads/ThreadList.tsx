import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleOff, Trash2 } from 'lucide-react'
import { assistantStates } from '#src/areas/assistants/domain/assistants/assistant'
import { words } from '#src/areas/assistants/client/messages'
import { threadCalls, threadsKey, type ThreadRow } from '#src/areas/assistants/client/threads/thread-rows'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { columns, type StatusLook } from '#src/platform/client/table/columns'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

const KINDS = ['ai_thread', 'ai_assistant'] as const
/** How many of the latest threads the screen lists. Older ones can be read through the API. */
const MOST = 500
const noun = { one: 'thread', many: 'threads' }

const looks: Readonly<Record<string, StatusLook>> = {
  on: { word: assistantStates.on, tone: 'delivered', icon: CircleCheck },
  off: { word: assistantStates.off, tone: 'changed', icon: CircleOff },
  deleted: { word: assistantStates.deleted, tone: 'rejected', icon: Trash2 },
}

const threadColumns = columns<ThreadRow>([
  { id: 'title', label: words('thread_title'), kind: 'text', width: 320, flex: 2, strong: true, value: ({ title }) => (title === '' ? words('untitled') : title) },
  { id: 'assistant', label: words('assistant'), kind: 'text', width: 200, flex: 1 },
  { id: 'assistant_state', label: words('state'), kind: 'status', looks, width: 112 },
  { id: 'message_count', label: words('messages'), kind: 'count', width: 104 },
  { id: 'updated_at', label: words('changed_on'), kind: 'time', withDay: true, width: 176 },
  { id: 'created_at', label: words('started_on'), kind: 'time', withDay: true, width: 176, shown: false },
])

/** A person's own threads, latest first (AI-18). */
export default function ThreadList() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('threads'), agencyName)
  const key = threadsKey(agency)
  useReadAgain(key, KINDS)
  const query = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(threadCalls.list({ page_size: MOST }), { signal })).content, staleTime: 0 })
  return (
    <RowsPane<ThreadRow> name="ai_threads" of={key} label={words('threads')} noun={noun} columns={threadColumns} rows={query.data} asked={[query]} empty={words('no_threads')} searchLabel={words('search_threads')}
      bar={<><CommandButton id="assistants.open-thread" /><CommandButton id="assistants.rename-thread" /><CommandButton id="assistants.remove-thread" /><CommandButton id="assistants.show" label={words('assistants')} /></>} />
  )
}
