import { useQuery } from '@tanstack/react-query'
import '#src/areas/assist/client/assist.css'
import { checkProvider, hostOf, PROVIDER_KEY_MAX, storedProviderText } from '#src/areas/assist/domain/provider/provider'
import { words as assistWords } from '#src/areas/assist/client/messages'
import { words } from '#src/areas/assist/client/provider/messages'
import { MODELS } from '#src/areas/assist/client/assist-paths'
import { providerCalls, providerKey, type Provider } from '#src/areas/assist/client/provider/provider-calls'
import { callApi } from '#src/platform/client/api/call-api'
import { queryClient } from '#src/platform/client/api/query-client'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { isFlagOn } from '#src/platform/domain/session/flags'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

interface Held {
  readonly is_on: boolean
  readonly base_address: string
  readonly model_name: string
  readonly key: string
  readonly version: number
}

const FRESH = { staleTime: 0, gcTime: 0 } as const

/** The AI provider of the agency as a form, with a notice of what data is sent to it (AI-3). */
export default function ProviderFormPane() {
  const { dot_authority_id: agency, dot_authority_name: agencyName } = usePerson()
  usePaneTitle(assistWords('provider'), agencyName)
  const query = useQuery({ queryKey: [...providerKey(agency), 'form'], queryFn: async ({ signal }) => (await callApi(providerCalls.detail(), { signal })).ai_provider, ...FRESH })
  return query.data === undefined ? <Unanswered asked={[query]} lines={6} /> : <ProviderForm agency={agency} agencyName={agencyName} provider={query.data} />
}

function ProviderForm({ agency, agencyName, provider }: { readonly agency: number; readonly agencyName: string; readonly provider: Provider }) {
  const { flags } = usePerson()
  const leaveTo = isFlagOn(flags, 'project_assist_enabled') ? MODELS : '/feature-flags'
  const form = useForm<Held, { readonly ai_provider: Provider }>({
    start: heldOf(provider),
    labels: { is_on: words('is_on'), base_address: words('base_address'), model_name: words('model_name'), key: words('key') },
    check: ({ is_on, base_address, model_name }) => checkProvider({ is_on, base_address: storedProviderText(base_address), model_name: storedProviderText(model_name) }),
    request: ({ key, ...provider }) => providerCalls.change({ ...provider, ...(key === '' ? {} : { key: key.slice(0, PROVIDER_KEY_MAX) }) }),
    records: 'ai_provider',
    successMessage: () => words('provider_saved'),
    undoWords: () => words('undo_provider'),
    present: (current) => heldOf(current as Provider),
    saved({ ai_provider: saved }, leaveFor) {
      queryClient.setQueryData(providerKey(agency), saved)
      notifyRecordsChanged('ai_provider', [saved.id])
      leaveFor(leaveTo)
    },
  })
  return (
    <FormPane form={form} label={words('provider_of', { agency: agencyName })} leaveTo={leaveTo} actions={<><CommandButton id="assist.test-connection" /><CommandButton id="assist.show-calls" /></>}>
      <TextEntry form={form} name="base_address" isFirst hint={words('base_address_hint')} inputMode="url" />
      <TextEntry form={form} name="model_name" hint={words('model_name_hint')} />
      <TextEntry form={form} name="key" type="password" autoComplete="new-password" maxLength={PROVIDER_KEY_MAX} hint={words(provider.has_key ? 'key_hint_kept' : 'key_hint_none')} />
      <SwitchEntry form={form} name="is_on" />
      <Notice provider={provider} />
    </FormPane>
  )
}

/** The notice of which data is sent, and to which host. */
function Notice({ provider: { is_on: isOn, base_address: address } }: { readonly provider: Provider }) {
  return (
    <section className="entry-wide form-notice assist-notice" aria-label={words('notice_title')}>
      <strong>{words('notice_title')}</strong>
      <p>{isOn ? words('notice_to', { host: hostOf(address) }) : words('notice_nowhere')}</p>
      <p>{words('notice_sent')}</p>
      <p>{words('notice_threads')}</p>
      <p>{words('notice_questions')}</p>
      <p>{words('notice_files')}</p>
      <p>{words('notice_back')}</p>
    </section>
  )
}

function heldOf({ is_on, base_address, model_name, version }: Provider): Held {
  return { is_on, base_address, model_name, key: '', version }
}
