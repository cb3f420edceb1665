import { onSocketMessage } from '#src/platform/client/api/socket'
import { onRowsChanged } from '#src/platform/client/records/row-patches'
import { createStore } from '#src/platform/client/state/store'

/** When (ms) this browser tab last received a change of tickets: by project, in any project, and in an unknown project. */
const lastChanges = createStore(() => ({ ofProject: new Map<number, number>(), ofAny: 0, unknown: 0 }))

onSocketMessage(({ kind, dot_project_ids: projects }) => {
  if (kind === 'missed') note(null)
  if (kind === 'tickets') note(Array.isArray(projects) ? projects : null)
})

onRowsChanged('slips', (rows) => {
  const projects = rows.map((row) => ('dot_project_id' in row ? row.dot_project_id : undefined))
  note(projects.includes(undefined) ? null : projects)
})

/** When (ms) this browser tab last received a change of tickets in a project, or in any project if `projectId` is not a number. */
export function lastTicketChange(projectId: unknown): number {
  if (typeof projectId !== 'number') return lastChanges.ofAny
  return Math.max(lastChanges.ofProject.get(projectId) ?? 0, lastChanges.unknown)
}

/** Records a change of tickets. `projects` is null if it may be in any project. */
function note(projects: readonly unknown[] | null): void {
  const now = Date.now()
  lastChanges.ofAny = now
  if (projects === null) lastChanges.unknown = now
  for (const project of projects ?? []) if (typeof project === 'number') lastChanges.ofProject.set(project, now)
}
