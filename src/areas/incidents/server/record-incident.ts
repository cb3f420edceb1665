import { issueWords, type IssueType } from '#src/areas/incidents/domain/incident'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

/** The name of an incident in events, lists and emails. */
export function nameOf({ id, issue_type: type }: { readonly id: number; readonly issue_type: string }): string {
  return `${issueWords[type as IssueType]} #${id}`
}

/** Records an event about an incident. */
export function recordIncident(
  db: AgencyTransaction, actor: Actor, event: string, incident: { readonly id: number; readonly dot_project_id: number; readonly issue_type: string }, version: number, changes: ChangedRecord['changes'],
): Promise<void> {
  return recordEvents(db, actor, event, [{ kind: 'incident', id: incident.id, name: nameOf(incident), version, dot_project_id: incident.dot_project_id, changes }])
}
