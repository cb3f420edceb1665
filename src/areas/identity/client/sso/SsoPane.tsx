import { useQuery } from '@tanstack/react-query'
import { callApi } from '#src/platform/client/api/call-api'
import { ssoCalls } from '#src/platform/client/session/session-calls'
import { connectionColumns, connectionsKey, readConnections, type Connection } from '#src/areas/identity/client/sso/connection-list'
import { words } from '#src/areas/identity/client/sso/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { ListPane } from '#src/workspace/client/table/ListPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The agency's identity providers. Commands of the page add, test and remove providers, and switch them on and off. */
export default function SsoPane() {
  const { dot_authority_id: agency } = usePerson()
  return (
    <ListPane<Connection>
      label={words('providers_of')}
      queryKey={connectionsKey(agency)}
      read={readConnections}
      columns={connectionColumns}
      empty={words('empty')}
      bar={
        <>
          <CommandButton id="sso.test" label={words('test')} />
          <CommandButton id="sso.switch" label={words('switch')} />
          <CommandButton id="sso.copy-redirect" />
          <CommandButton id="sso.copy-logout" />
          <CommandButton id="sso.change-secret" label={words('change_secret')} />
          <CommandButton id="sso.remove" label={words('remove')} />
          <span className="table-bar-end">
            <CommandButton id="sso.add" look="filled" />
          </span>
          <FoundBy agency={agency} />
        </>
      }
    />
  )
}

/** The email domains by which people find the agency's providers on the sign-in page. */
function FoundBy({ agency }: { readonly agency: number }) {
  const { data } = useQuery({
    queryKey: [...connectionsKey(agency), 'domains'],
    queryFn: async ({ signal }) => (await callApi(ssoCalls.listSsoConnections(), { signal })).email_domains,
  })
  if (data === undefined) return null
  return <span className="field-hint">{data.length === 0 ? words('found_by_name') : words('found_by', { domains: data.join(', ') })}</span>
}
