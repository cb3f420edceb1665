import { checkOpen, checkStep, stateWords, type IncidentState } from '#src/areas/incidents/domain/incident'
import { incidentCalls, incidentName, type Incident } from '#src/areas/incidents/client/incident-rows'
import { words } from '#src/areas/incidents/client/messages'
import type { RequestValue } from '#src/platform/client/api/requests'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { may, type Ability } from '#src/platform/domain/session/abilities'
import { firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import type { CommandContext } from '#src/workspace/client/commands/context'

type Context = CommandContext<'incident-table'>

/** The focused incident of a list, or the incident that the pane shows; null if there is none. */
export function currentIncident({ pane, row }: Context): Incident | null {
  return pane?.scope === 'incident-table' ? row : null
}

/** Whether the person has the ability, and there is a current incident that is not archived. */
export function onIncident(ability: Ability, context: Context): Verdict {
  const incident = currentIncident(context)
  return firstRefusal(may(ability, context.person), incident === null ? refuse('workspace.no_row') : checkOpen(incident.state))
}

/** Whether the current incident may change to this state (INCD-4). */
export function mayStep(context: Context, to: IncidentState): Verdict {
  const incident = currentIncident(context)
  return firstRefusal(may('change_incidents', context.person), incident === null ? refuse('workspace.no_row') : checkStep(incident.state, to))
}

/** The request that changes the state of the current incident. */
export function stepRequest(context: Context, to: IncidentState): RequestValue<{ readonly incident: Incident }> | readonly [] {
  const incident = currentIncident(context)
  return incident === null ? [] : incidentCalls.transition({ id: incident.id, to })
}

/** Notifies the lists that an incident changed. */
export function incidentChanged({ incident }: { readonly incident: Incident }): void {
  noteOwnVersion('incident', incident.id, incident.version)
  notifyRecordsChanged('incident', [incident.id])
}

/** The success message of a state change. */
export function stepMessage({ incident }: { readonly incident: Incident }): string {
  return words('stepped', { name: incidentName(incident), state: stateWords[incident.state].toLowerCase() })
}

/** The path of an incident's pane. */
export function pathOfIncident({ id, dot_project_id: project }: Pick<Incident, 'id' | 'dot_project_id'>): string {
  return `/projects/${project}/ticket-monitoring/${id}`
}
