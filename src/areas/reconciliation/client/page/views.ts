/** What the reconciliation page shows: tickets, or totals by pay item, material, period or day. */
export const reconciliationViews = ['tickets', 'pay_items', 'materials', 'periods', 'days'] as const
export type ReconciliationView = (typeof reconciliationViews)[number]

/** The label of each view's button. */
export const viewWords: Readonly<Record<ReconciliationView, string>> = {
  tickets: 'Tickets',
  pay_items: 'By pay item',
  materials: 'By material',
  periods: 'By period',
  days: 'By day',
}

/** The view that is named in the query string of a pane's path; the tickets if none is named. */
export function viewOfQuery(query: string): ReconciliationView {
  const named = new URLSearchParams(query).get('view')
  return reconciliationViews.find((view) => view === named) ?? 'tickets'
}

/** Returns `address`, which is a pane's path with its query string, with another view. The filters in the query string are kept. */
export function withView(address: string, view: ReconciliationView): string {
  const [path = '', query = ''] = address.split('?')
  const next = new URLSearchParams(query)
  if (view === 'tickets') next.delete('view')
  else next.set('view', view)
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}
