import type { FindingRow } from '#src/areas/tickets/client/findings/finding-rows'
import type { CommandContext } from '#src/workspace/client/commands/context'

/**
 * The findings that a command acts on: the loaded ones of the selection, or else the focused one. A command must refuse a selection that is
 * not loaded as a whole, so that nobody answers a finding without having seen it, or believes that more findings were answered.
 */
export function chosenFindings({ row, selection }: CommandContext<'finding-table'>): readonly FindingRow[] {
  if (selection.count > 0) return selection.loaded
  return row === null ? [] : [row]
}

/** The versions of findings by id, as an API call expects them. */
export function versionsOf(findings: readonly Pick<FindingRow, 'id' | 'version'>[]): Record<string, number> {
  return Object.fromEntries(findings.map(({ id, version }) => [String(id), version]))
}
