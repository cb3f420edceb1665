import { incidentCalls } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { currentIncident, incidentChanged, onIncident } from '#src/areas/incidents/client/on-incident'
import { checkComment } from '#src/areas/incidents/domain/incident'
import { defineWrite } from '#src/workspace/client/commands/command'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.comment': typeof comment
  }
}

/** Adds a comment to the current incident; comments cannot be changed (INCD-9). */
export const comment = defineWrite({
  title: 'Add comment…',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['c'],
  keywords: ['note', 'log'],
  records: 'incident',
  steps: { text: textStep('Comment', 'errors.incident_comment_blank') },
  when: (context) => onIncident('report_incidents', context),
  check: (_context, { text }) => checkComment(text),
  write: (context, { text }) => incidentCalls.comment({ id: currentIncident(context)?.id ?? 0, text }),
  patch: (answer) => incidentChanged(answer),
  successMessage: () => words('commented'),
})
