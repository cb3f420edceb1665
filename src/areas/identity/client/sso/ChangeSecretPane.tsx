import { useQuery } from '@tanstack/react-query'
import { allow, refuse } from '#src/platform/domain/verdict'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { connectionsChanged, connectionsKey, readConnections, type Connection } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The form for a provider's new client secret, which is needed when the old secret expires. */
export default function ChangeSecretPane({ params: { id } }: PaneViewProps<{ readonly id: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const query = useQuery({ queryKey: connectionsKey(agency), queryFn: ({ signal }) => readConnections(signal) })
  const connection = query.data?.find((one) => String(one.id) === id)
  return connection === undefined ? <Unanswered asked={[query]} isMissing={query.isSuccess} /> : <SecretForm connection={connection} />
}

function SecretForm({ connection: { id, name, version } }: { readonly connection: Connection }) {
  const pane = usePane()
  usePaneTitle(words('new_secret'), name)
  const form = useForm({
    start: { client_secret: '' },
    labels: { client_secret: words('new_secret') },
    check: ({ client_secret: secret }) => ({ client_secret: secret.trim() === '' ? refuse('errors.sso_secret_required') : allow }),
    request: ({ client_secret: secret }) => ssoCalls.changeSsoConnection({ id, version, client_secret: secret.trim() }),
    successMessage: () => words('secret_changed', { name }),
    isUndoable: false,
    saved: () => {
      void connectionsChanged()
      pane.navigate('/admin/sso', { replace: true })
    },
  })
  return (
    <FormPane form={form} label={words('new_secret')} leaveTo="/admin/sso">
      <TextEntry form={form} name="client_secret" type="password" autoComplete="new-password" hint={words('secret_hint')} isRequired isFirst maxLength={1000} />
    </FormPane>
  )
}
