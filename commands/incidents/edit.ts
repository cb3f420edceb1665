import { currentIncident, onIncident, pathOfIncident } from '#src/areas/incidents/client/on-incident'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.edit': typeof edit
  }
}

/** Opens the form of the current incident (INCD-6). */
export const edit = defineCommand({
  title: 'Edit incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['e'],
  keywords: ['change', 'numbers', 'contractor', 'supplier'],
  inFields: false,
  when: (context) => onIncident('report_incidents', context),
  run(context, _answers, { workspace }) {
    const incident = currentIncident(context)
    if (incident !== null) workspace.openPath(`${pathOfIncident(incident)}/edit`)
  },
})
