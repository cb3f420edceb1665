import { account } from '#src/areas/agency/api/account/account'
import { callApi } from '#src/platform/client/api/call-api'
import { oneAtATime } from '#src/platform/client/session/one-at-a-time'
import { queryClient } from '#src/platform/client/api/query-client'
import { onRecordsChanged } from '#src/platform/client/records/record-changes'
import { requests } from '#src/platform/client/api/requests'
import { session } from '#src/platform/client/session/session'

const { settings: read } = requests({ settings: account.agencySettings })

/**
 * Watches for changes that any administrator makes to the agency's settings and choices. Every screen then shows a new contract number
 * label immediately, and forms offer the current choices (ACCT-4, ACCT-10). Called once at startup.
 */
export function watchAgency(): void {
  onRecordsChanged(['agency', 'agency_choice'], (kind) => {
    void queryClient.invalidateQueries({ queryKey: ['agency-settings'] })
    void queryClient.invalidateQueries({ queryKey: ['districts'] })
    if (kind === 'agency') void readLabel()
  })
}

/**
 * Reads the contract number label again. Replaces `session.person` only if the label has changed, because replacing it reopens every table,
 * which closes a cell that is being edited.
 */
const readLabel = oneAtATime(async (signal) => {
  const agency = session.person?.dot_authority_id
  try {
    const { settings } = await callApi(read(), { signal, ignore: 'all' })
    const { person } = session
    if (person === null || person.dot_authority_id !== agency || person.contract_number_label === settings.contract_number_label) return
    session.person = { ...person, contract_number_label: settings.contract_number_label }
  } catch (error) {
    console.warn('The agency’s settings could not be read again; those of the session hold', error)
  }
})
