import { allow, refuse } from '#src/platform/domain/verdict'
import { focusedAgency } from '#src/areas/agency/client/agency-list'
import { sessionCalls } from '#src/platform/client/session/session-calls'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'account.open-agency': typeof openAgency
  }
}

/** Switches to the agency that is focused in the list of the person's agencies (AUTH-58 to 61, 67). */
export const openAgency = defineWrite({
  title: 'Open this agency',
  group: 'Account',
  scope: 'agency-table',
  keys: ['enter'],
  keywords: ['switch agency'],
  inFields: false,
  when(context) {
    const agency = focusedAgency(context)
    if (agency === null) return refuse('workspace.no_row')
    return agency.is_open ? refuse('workspace.agency_is_open') : allow
  },
  write: (context) => sessionCalls.activateAgency({ id: focusedAgency(context)?.id ?? 0 }),
  successMessage: (_answer, context) => `You are now in ${focusedAgency(context)?.name ?? ''}`,
  afterwards: (_answer, _context, _answers, { session }) => session.agencyChanged(),
})
