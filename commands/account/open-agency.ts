import { allow, refuse } from '#src/domain/verdict'
import { focusedAgency } from '#src/client/account/agency-list'
import { sessionCalls } from '#src/client/platform/session-calls'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'account.open-agency': typeof openAgency
  }
}

/** Goes over to the agency that has the focus in the list (AUTH-58 to 61, 67). */
export const openAgency = defineWrite({
  title: 'Open this agency',
  group: 'Account',
  scope: 'agency-table',
  keys: ['enter'],
  inFields: false,
  when(context) {
    const agency = focusedAgency(context)
    if (agency === null) return refuse('workspace.no_row')
    return agency.is_open ? refuse('workspace.agency_is_open') : allow
  },
  write: (context) => sessionCalls.activateAgency({ id: focusedAgency(context)?.id ?? 0 }),
  said: (_answer, context) => `You are now in ${focusedAgency(context)?.name ?? ''}`,
  afterwards: (_answer, _context, _answers, { session }) => session.agencyChanged(),
})
