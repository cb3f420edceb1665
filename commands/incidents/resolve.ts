import { incidentChanged, mayStep, stepMessage, stepRequest } from '#src/areas/incidents/client/on-incident'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.resolve': typeof resolve
  }
}

/** Resolves the current incident. The person who reported it gets an email if they want to be contacted (INCD-3, E.6). */
export const resolve = defineWrite({
  title: 'Resolve incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['r'],
  keywords: ['state', 'done', 'fixed'],
  inFields: false,
  records: 'incident',
  when: (context) => mayStep(context, 'resolved'),
  write: (context) => stepRequest(context, 'resolved'),
  patch: (answer) => incidentChanged(answer),
  successMessage: (answer) => stepMessage(answer),
})
