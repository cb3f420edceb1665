import { connectionColumns, connectionsKey, readConnections, type Connection } from '#src/client/sso/connection-list'
import { words } from '#src/client/sso/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { ListPane } from '#src/client/workspace/table/ListPane'
import { usePerson } from '#src/client/workspace/use-person'

/** The agency's identity providers: added, tested, switched and removed by commands. */
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
          <CommandButton id="sso.add" look="filled" />
          <CommandButton id="sso.test" />
          <CommandButton id="sso.switch" />
          <CommandButton id="sso.change-secret" />
          <CommandButton id="sso.remove" />
        </>
      }
    />
  )
}
