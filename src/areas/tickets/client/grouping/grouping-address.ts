import { checkGrouping, groupingFields, type GroupingField } from '#src/areas/tickets/domain/grouping/grouping'

/**
 * The fields by which a pane groups its tickets, according to its query. Empty if the pane does not group them, or if the fields cannot be
 * combined.
 */
export function groupingOfQuery(query: string): readonly GroupingField[] {
  const named = (new URLSearchParams(query).get('group') ?? '').split(',')
  const fields = named.flatMap((name) => groupingFields.find((field) => field === name) ?? [])
  return checkGrouping(fields).allowed ? fields : []
}

/**
 * The path and query of the same list, grouped by these fields, or ungrouped if there are none. On a page with several views, they open the
 * page's tickets view.
 */
export function withGrouping(address: string, fields: readonly GroupingField[]): string {
  const [path = '', query = ''] = address.split('?')
  const next = new URLSearchParams(query)
  next.delete('view')
  if (fields.length === 0) next.delete('group')
  else next.set('group', fields.join(','))
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}
