import { incidentChanged, mayStep, stepMessage, stepRequest } from '#src/areas/incidents/client/on-incident'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.acknowledge': typeof acknowledge
  }
}

/** Acknowledges the current incident (INCD-3). */
export const acknowledge = defineWrite({
  title: 'Acknowledge incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['a'],
  keywords: ['state', 'seen'],
  inFields: false,
  records: 'incident',
  when: (context) => mayStep(context, 'acknowledged'),
  write: (context) => stepRequest(context, 'acknowledged'),
  patch: (answer) => incidentChanged(answer),
  successMessage: (answer) => stepMessage(answer),
})
