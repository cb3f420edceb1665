import { incidentCalls, incidentName } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import { currentIncident } from '#src/areas/incidents/client/on-incident'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'incidents.remove': typeof remove
  }
}

const nameIn = (context: CommandContext<'incident-table'>) => {
  const incident = currentIncident(context)
  return incident === null ? '' : incidentName(incident)
}

/** Removes the current incident, for example because it was reported by mistake. */
export const remove = defineWrite({
  title: 'Remove incident',
  group: 'Ticket monitoring',
  scope: 'incident-table',
  keys: ['delete'],
  keywords: ['delete'],
  inFields: false,
  records: 'incident',
  undoable: true,
  when: (context) => firstRefusal(may('report_incidents', context.person), currentIncident(context) === null ? refuse('workspace.no_row') : allow),
  confirm: (context) => ({ title: words('remove_title', { name: nameIn(context) }), body: words('remove_body'), accept: words('remove') }),
  write: (context) => incidentCalls.remove({ id: currentIncident(context)?.id ?? 0 }),
  patch: (_answer, context) => notifyRecordsChanged('incident', [currentIncident(context)?.id ?? 0]),
  successMessage: (_answer, context) => words('removed', { name: nameIn(context) }),
  undoWords: (_answer, context) => words('undo_remove', { name: nameIn(context) }),
})
