import { filtersOfGroup } from '#src/areas/reconciliation/client/to-code/lines'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { readToCode } from '#src/areas/reconciliation/client/to-code/to-code-query'
import { startRun } from '#src/areas/reconciliation/client/to-code/wished-run'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.continue-coding': typeof continueCoding
  }
}

/**
 * Resumes coding after the ticket that the person coded last, with the same material. If the person has coded no ticket, starts with the
 * largest group (CLERK-32).
 */
export const continueCoding = defineCommand({
  title: 'Continue where you left off',
  group: 'Reconciliation',
  scope: 'everywhere',
  needs: { route: '/to-code' },
  keys: ['alt+shift+g'],
  keywords: ['continue coding', 'resume', 'go on', 'start coding'],
  async run(_context, _answers, { workspace, say }) {
    const { continue_with: next, groups } = await readToCode()
    const [largest] = groups
    const group = next ?? largest
    if (group === undefined) return say(words('run_empty'))
    startRun({ projectId: group.dot_project_id, filters: filtersOfGroup(group), slipId: next?.slip_id ?? null }, workspace)
  },
})
