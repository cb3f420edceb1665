import { mayAskAsVendor } from '#src/areas/partners/domain/vendors/vendor'
import { shownAccess } from '#src/areas/partners/client/access/own-access'
import { words } from '#src/areas/partners/client/messages'
import { vendorCalls } from '#src/areas/partners/client/vendors/vendor-rows'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'vendors.ask-again': typeof askAgain
  }
}

/** Asks the agency for access again after the vendor was removed. Sends the same data as before (VEND-5, VEND-8). */
export const askAgain = defineWrite({
  title: 'Send request for access again',
  group: 'Administration',
  scope: 'own-submittal-table',
  keywords: ['vendor', 'ask', 'access'],
  needs: { partner: 'vendor' },
  when: ({ person }) => {
    const own = shownAccess(person?.dot_authority_id)?.vendor_request ?? null
    return own === null ? refuse('workspace.no_row') : mayAskAsVendor(own.status)
  },
  write: ({ person }) => {
    const own = shownAccess(person?.dot_authority_id)?.vendor_request ?? null
    if (own === null || person === null) return []
    const { name, email, company, phone, address } = own
    return vendorCalls.ask({ agency_name: person.dot_authority_name, name, email, company, phone, address })
  },
  patch: ({ vendor_request: { id } }) => notifyRecordsChanged('vendor_request', [id]),
  successMessage: (_answer, { person }) => words('asked_again', { agency: person?.dot_authority_name ?? '' }),
  records: 'vendor_request',
})
