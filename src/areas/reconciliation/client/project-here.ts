import type { CommandContext } from '#src/workspace/client/commands/context'

/** The project of a command's ticket: the row's own, else the pane's; null without either. */
export function projectIdOf({ row, project, pane }: CommandContext): number | null {
  const ofRow: unknown = row === null ? null : Reflect.get(row, 'dot_project_id')
  if (typeof ofRow === 'number') return ofRow
  if (project !== null) return project.id
  const named = Number(pane?.params.projectId)
  return Number.isInteger(named) && named > 0 ? named : null
}
