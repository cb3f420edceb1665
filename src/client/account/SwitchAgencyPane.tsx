import { agenciesKey, agencyColumns, readAgencies, type OwnAgency } from '#src/client/account/agency-list'
import { words } from '#src/client/account/messages'
import { CommandButton } from '#src/client/workspace/CommandButton'
import { ListPane } from '#src/client/workspace/table/ListPane'
import { usePerson } from '#src/client/workspace/use-person'

/** The person's agencies; Enter opens the one that has the focus (AUTH-58). */
export default function SwitchAgencyPane() {
  const { dot_authority_id: agency } = usePerson()
  return (
    <ListPane<OwnAgency>
      label={words('agencies_of')}
      queryKey={agenciesKey(agency)}
      read={readAgencies}
      columns={agencyColumns}
      empty={words('agencies_empty')}
      bar={<CommandButton id="account.open-agency" />}
    />
  )
}
