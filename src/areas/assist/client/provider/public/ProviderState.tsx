import { useQuery } from '@tanstack/react-query'
import '#src/areas/assist/client/assist.css'
import { hostOf } from '#src/areas/assist/domain/provider/provider'
import { words } from '#src/areas/assist/client/messages'
import { providerCalls, providerKey } from '#src/areas/assist/client/provider/provider-calls'
import { useReadAgain } from '#src/areas/projects/client/public/use-changes'
import { callApi } from '#src/platform/client/api/call-api'
import { message } from '#src/platform/domain/messages'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

const KINDS = ['ai_provider'] as const

interface ProviderStateProps {
  /**
   * What is sent to the provider, or would be if one were configured. `texts` are files whose text this server reads even without a
   * provider.
   */
  readonly of: 'models' | 'questions' | 'files' | 'texts'
}

/** Says to which provider models, questions or files are sent, or that none is configured and how to configure one (AI-3). */
export function ProviderState({ of }: ProviderStateProps) {
  const { dot_authority_id: agency } = usePerson()
  const key = providerKey(agency)
  useReadAgain(key, KINDS)
  const { data } = useQuery({ queryKey: key, queryFn: async ({ signal }) => (await callApi(providerCalls.detail(), { signal, ignore: 'all' })).ai_provider })
  if (data === undefined) return null
  return (
    <span className="assist-state" data-off={data.is_on ? undefined : ''}>
      {data.is_on ? words(`${of === 'texts' ? 'files' : of}_sent_to`, { host: hostOf(data.base_address) }) : `${message('errors.ai_not_configured')} ${words(`set_one_for_${of}`)}`}
      <CommandButton id="assist.show-provider" label={words('provider')} />
    </span>
  )
}
