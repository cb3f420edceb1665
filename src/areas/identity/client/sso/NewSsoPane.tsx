import { checkIssuer } from '#src/platform/domain/session/issuer'
import { allow, refuse } from '#src/platform/domain/verdict'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { logoutAddress } from '#src/platform/client/session/sso-callback'
import { connectionsChanged } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { usePane } from '#src/workspace/client/panes/pane-hooks'

const start = { name: '', issuer: '', client_id: '', client_secret: '', takes_unchecked_email: false }

/** The form that adds an identity provider. The provider's secret can be entered, but is never shown again. */
export default function NewSsoPane() {
  const pane = usePane()
  const form = useForm({
    start,
    labels: {
      name: words('name'), issuer: words('issuer'), client_id: words('client_id'), client_secret: words('client_secret'), takes_unchecked_email: words('takes_unchecked_email'),
    },
    check: ({ name, issuer, client_id: client }) => ({
      name: name.trim() === '' ? refuse('errors.sso_name_required') : allow,
      issuer: checkIssuer(issuer),
      client_id: client.trim() === '' ? refuse('errors.sso_client_id_required') : allow,
    }),
    request: ({ client_secret: secret, ...values }) => ssoCalls.addSsoConnection({ ...values, ...(secret.trim() !== '' && { client_secret: secret.trim() }) }),
    successMessage: ({ sso_connection: { name } }) => words('added', { name }),
    isUndoable: false,
    saved: () => {
      void connectionsChanged()
      pane.navigate('/admin/sso', { replace: true })
    },
  })
  return (
    <FormPane form={form} label={words('new_provider')} save={words('add')} leaveTo="/admin/sso" head={<Addresses />}>
      <TextEntry form={form} name="name" hint={words('name_hint')} isRequired isFirst maxLength={80} />
      <TextEntry form={form} name="issuer" type="url" hint={words('issuer_hint')} isRequired maxLength={500} />
      <TextEntry form={form} name="client_id" isRequired maxLength={300} />
      <TextEntry form={form} name="client_secret" type="password" autoComplete="new-password" hint={words('secret_hint')} maxLength={1000} />
      <SwitchEntry form={form} name="takes_unchecked_email" hint={words('unchecked_hint')} />
    </FormPane>
  )
}

/** The URLs that the administrator has to register at the provider. */
function Addresses() {
  return (
    <div className="form-notice">
      <p>{words('callback', { logout: logoutAddress() })}</p>
      <CommandButton id="sso.copy-logout" />
    </div>
  )
}
