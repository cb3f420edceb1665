import { incidentChanged, mayStep, stepMessage, stepRequest } from '#src/areas/incidents/client/on-incident'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.start-work': typeof startWork
  }
}

/** Marks the current incident as being worked on (INCD-3). */
export const startWork = defineWrite({
  title: 'Start work on incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['w'],
  keywords: ['state', 'progress'],
  inFields: false,
  records: 'incident',
  when: (context) => mayStep(context, 'work_in_progress'),
  write: (context) => stepRequest(context, 'work_in_progress'),
  patch: (answer) => incidentChanged(answer),
  successMessage: (answer) => stepMessage(answer),
})
