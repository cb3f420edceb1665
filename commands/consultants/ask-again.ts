import { shownAccess } from '#src/areas/partners/client/access/own-access'
import { consultantCalls } from '#src/areas/partners/client/consultants/consultant-rows'
import { words } from '#src/areas/partners/client/messages'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'consultants.ask-again': typeof askAgain
  }
}

/** Asks the agency for access again after it rejected the previous request. Sends the same postal address as before (CONS-2, VEND-8). */
export const askAgain = defineWrite({
  title: 'Send consultant request again',
  group: 'Administration',
  scope: 'own-submittal-table',
  keywords: ['consultant', 'ask', 'access'],
  needs: { partner: 'consultant' },
  when: ({ person }) => (shownAccess(person?.dot_authority_id)?.consultancy_request?.status === 'rejected' ? allow : refuse('workspace.no_row')),
  write: ({ person }) => {
    const own = shownAccess(person?.dot_authority_id)?.consultancy_request ?? null
    if (own === null || person === null) return []
    const { address_1, address_2, city, state, zip } = own
    return consultantCalls.ask({ agency_name: person.dot_authority_name, address_1, address_2, city, state, zip })
  },
  patch: ({ consultancy_request: { id } }) => notifyRecordsChanged('consultancy_request', [id]),
  successMessage: (_answer, { person }) => words('asked_again', { agency: person?.dot_authority_name ?? '' }),
  records: 'consultancy_request',
})
