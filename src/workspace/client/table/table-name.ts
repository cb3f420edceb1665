import type { TableName } from '#src/workspace/client/table/table-preferences'

const names: readonly (readonly [pattern: RegExp, name: TableName])[] = [
  [/^\/projects\/\d+(\/tickets)?$/, 'slips'],
  [/^\/manage-tickets$/, 'manage_tickets'],
  [/^\/plants$/, 'plant_view'],
  [/^\/reconciliation\/\d+$/, 'reconciliation'],
]

/** The storage key of the ticket table that a pane with this path shows; null when it shows none. */
export function tableNameOfPath(address: string): TableName | null {
  const path = address.split('?')[0] ?? ''
  return names.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
