import type { Slip } from '#src/areas/tickets/api/tickets/slip'
import { words } from '#src/areas/reconciliation/client/suggested/messages'
import type { SuggestionLookup, TicketSuggestion } from '#src/areas/reconciliation/client/suggested/column/suggestion-lookup'
import type { ColumnSpec } from '#src/platform/client/table/columns'

/** Adds a column for the suggested pay item after the pay item column; it is hidden until the person shows it (PLUS-7). */
export function withSuggestion(specs: readonly ColumnSpec<Slip>[], lookup: SuggestionLookup): readonly ColumnSpec<Slip>[] {
  const column = ({ group }: ColumnSpec<Slip>): ColumnSpec<Slip> => ({
    ...(group === undefined ? {} : { group }),
    id: 'suggestion', label: words('suggestion'), kind: 'text', width: 208, shown: false, sortable: false,
    value: ({ id, coded }) => (coded ? null : suggestionText(lookup.of(id))),
  })
  return specs.flatMap((spec) => (spec.id === 'primary_pay_code' ? [spec, column(spec)] : [spec]))
}

/** '2360.509, 19 of 20 (95%)': the item, how many of the last codings used it, and their percentage; null without a suggestion. */
export function suggestionText(suggestion: TicketSuggestion | null): string | null {
  if (suggestion === null) return null
  const { item_code: item, uses, among } = suggestion
  return among === 0 ? words('suggestion_of_product', { item }) : words('suggestion_of', { item, uses, among, share: Math.floor((uses / among) * 100) })
}
