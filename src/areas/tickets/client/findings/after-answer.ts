import type { FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'

/**
 * Shows answered findings as they are now and goes on to the next one below, before the list is read again: a key that is pressed at once
 * is about the next finding, and the focus never falls out of the list.
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
