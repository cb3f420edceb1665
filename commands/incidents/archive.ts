import { incidentName } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { currentIncident, incidentChanged, mayStep, stepMessage, stepRequest } from '#src/areas/incidents/client/on-incident'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.archive': typeof archive
  }
}

/** Archives the current incident, which must be resolved, after a confirmation. This cannot be undone (INCD-4). */
export const archive = defineWrite({
  title: 'Archive incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['z'],
  keywords: ['state', 'close'],
  inFields: false,
  records: 'incident',
  when: (context) => mayStep(context, 'archived'),
  confirm: (context) => {
    const incident = currentIncident(context)
    return incident === null ? null : { title: words('archive_title', { name: incidentName(incident) }), body: words('archive_body'), accept: words('archive') }
  },
  write: (context) => stepRequest(context, 'archived'),
  patch: (answer) => incidentChanged(answer),
  successMessage: (answer) => stepMessage(answer),
})
