import { useQuery } from '@tanstack/react-query'
import { callPurposes, callResults } from '#src/areas/assist/domain/provider/provider'
import { words as assistWords } from '#src/areas/assist/client/messages'
import { words } from '#src/areas/assist/client/provider/messages'
import { providerCalls, providerKey, type LoggedCall } from '#src/areas/assist/client/provider/provider-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { columns } from '#src/platform/client/table/columns'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { RowsPane } from '#src/workspace/client/table/RowsPane'

/** How many of the latest calls the screen lists. Older ones can be read through the API. */
const MOST = 500
const noun = { one: 'call', many: 'calls' }

const callColumns = columns<LoggedCall>([
  { id: 'asked_at', label: words('asked_at'), kind: 'time', withDay: true, width: 176, strong: true },
  { id: 'asked_by', label: words('asked_by'), kind: 'text', width: 152, flex: 1 },
  { id: 'purpose', label: words('purpose'), kind: 'choice', choices: callPurposes, width: 176 },
  { id: 'model_title', label: words('model'), kind: 'text', width: 200, flex: 1 },
  { id: 'host', label: words('host'), kind: 'text', width: 176 },
  { id: 'characters_out', label: words('characters_out'), kind: 'count', width: 128 },
  { id: 'characters_in', label: words('characters_in'), kind: 'count', width: 120 },
  { id: 'duration_ms', label: words('duration'), kind: 'count', width: 112 },
  { id: 'result', label: assistWords('result'), kind: 'choice', choices: callResults, width: 168 },
])

/** The log of calls to the provider: time, person, purpose, size, duration and result, without the texts (AI-3). */
export default function CallList() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(words('calls'), agencyName)
  const query = useQuery({ queryKey: [...providerKey(agency), 'calls'], queryFn: async ({ signal }) => (await callApi(providerCalls.calls({ page_size: MOST }), { signal })).content, staleTime: 0 })
  return (
    <RowsPane<LoggedCall> name="ai_calls" of={[agency]} label={words('calls')} noun={noun} columns={callColumns} rows={query.data} asked={[query]} empty={words('no_calls')} searchLabel={words('search_calls')}
      bar={<CommandButton id="assist.show-provider" label={assistWords('provider')} />} />
  )
}
