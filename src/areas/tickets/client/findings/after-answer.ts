import type { FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/**
 * Shows findings as answered and moves the focus to the next finding below, without waiting until the list is read again. A key that is
 * pressed right away then acts on that next finding, and the focus never leaves the list.
 */
export async function goOnAfter(findings: readonly FindingRow[], { table }: Pick<CommandEnvironment, 'table'>): Promise<void> {
  const here = table()
  if (here === null) return
  const ids = new Set(findings.map(({ id }) => id))
  const [next] = [await here.findNextRow(({ id }) => !ids.has(id)).catch(() => null)]
  here.patchRows(findings)
  here.letGo()
  if (next !== null) here.focusRow(next.id)
  await here.refresh()
  if (next === null || !here.focusRow(next.id)) await here.moveFocus('first')
}
