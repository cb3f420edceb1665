import { currentIncident, pathOfIncident } from '#src/areas/incidents/client/on-incident'
import { whoMay } from '#src/platform/api/contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.open': typeof open
  }
}

/** Opens the focused incident of the list (INCD-2). */
export const open = defineCommand({
  title: 'Open incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['enter'],
  keywords: ['show', 'detail', 'comments'],
  inFields: false,
  needs: whoMay('report_incidents'),
  when: (context) => (currentIncident(context) === null ? refuse('workspace.no_row') : allow),
  run(context, _answers, { workspace }) {
    const incident = currentIncident(context)
    if (incident !== null) workspace.openPath(pathOfIncident(incident))
  },
})
