import { currentIncident, incidentChanged, mayStep, stepMessage, stepRequest } from '#src/areas/incidents/client/on-incident'
import { firstRefusal, refuse, allow } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.reopen': typeof reopen
  }
}

/** Reopens the current incident, which is resolved (INCD-4). */
export const reopen = defineWrite({
  title: 'Reopen incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['o'],
  keywords: ['state', 'back'],
  inFields: false,
  records: 'incident',
  when: (context) => firstRefusal(mayStep(context, 'work_in_progress'), currentIncident(context)?.state === 'acknowledged' ? refuse('errors.incident_step', { from: 'acknowledged', to: 'open again' }) : allow),
  write: (context) => stepRequest(context, 'work_in_progress'),
  patch: (answer) => incidentChanged(answer),
  successMessage: (answer) => stepMessage(answer),
})
