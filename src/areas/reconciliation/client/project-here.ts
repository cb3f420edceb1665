import type { CommandContext } from '#src/workspace/client/commands/context'

/** The project id for a command on tickets: the focused row's, otherwise the pane's; null if neither has one. */
export function projectIdOf({ row, project, pane }: CommandContext): number | null {
  const ofRow: unknown = row === null ? null : Reflect.get(row, 'dot_project_id')
  if (typeof ofRow === 'number') return ofRow
  if (project !== null) return project.id
  const named = Number(pane?.params.projectId)
  return Number.isInteger(named) && named > 0 ? named : null
}
