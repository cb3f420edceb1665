import type { FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The selected findings that are loaded, else the focused one. Findings that were only selected by "all" are not loaded, so they are not answered unseen. */
export function chosenFindings({ row, selection }: CommandContext<'finding-table'>): readonly FindingRow[] {
  if (selection.count > 0) return selection.loaded
  return row === null ? [] : [row]
}

/** The versions of findings as a call sends them. */
export function versionsOf(findings: readonly Pick<FindingRow, 'id' | 'version'>[]): Record<string, number> {
  return Object.fromEntries(findings.map(({ id, version }) => [String(id), version]))
}
