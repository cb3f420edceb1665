import { agenciesKey, agencyColumns, readAgencies, type OwnAgency } from '#src/areas/agency/client/agency-list'
import { words } from '#src/areas/agency/client/account/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { ListPane } from '#src/workspace/client/table/ListPane'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** The list of the person's agencies. Enter opens the focused agency (AUTH-58). */
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
