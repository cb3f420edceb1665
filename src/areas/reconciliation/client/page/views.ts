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

/** The view that the query string of a pane's address names. */
export function viewOfQuery(query: string): ReconciliationView {
  const named = new URLSearchParams(query).get('view')
  return reconciliationViews.find((view) => view === named) ?? 'tickets'
}

/** The same address with another view; its filters are kept. */
export function withView(address: string, view: ReconciliationView): string {
  const [path = '', query = ''] = address.split('?')
  const next = new URLSearchParams(query)
  if (view === 'tickets') next.delete('view')
  else next.set('view', view)
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}
