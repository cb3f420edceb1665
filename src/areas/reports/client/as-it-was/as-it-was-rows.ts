import type { Static } from 'typebox'
import { asItWas, type FieldAsItWas, type LineAsItWas } from '#src/areas/reports/api/as-it-was'
import { words } from '#src/areas/reports/client/as-it-was/messages'
import { fieldLabel, fieldText } from '#src/areas/tickets/client/public/field-text'
import { requests } from '#src/platform/client/api/requests'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'

/** A line of totals at two moments, with the id that the table needs. */
export type LineThenRow = Static<typeof LineAsItWas> & { readonly id: number }
/** A field of a ticket at two moments, in words. */
export interface FieldThenRow {
  readonly id: number
  readonly label: string
  readonly earlier: string
  readonly later: string
  readonly change: string
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'totals-then-table': LineThenRow
    'fields-then-table': FieldThenRow
  }
}

export const asItWasCalls = requests(asItWas)
export const lineNoun: Noun = { one: 'line', many: 'lines' }
export const fieldNoun: Noun = { one: 'field', many: 'fields' }

const unitOf = ({ unit }: LineThenRow) => unit

export const lineColumns = columns<LineThenRow>([
  { id: 'line_number', label: words('line'), kind: 'count', width: 64 },
  { id: 'item_code', label: words('pay_item'), kind: 'pay_item', width: 136, strong: true },
  { id: 'item_description', label: words('description'), kind: 'text', width: 180, flex: 2 },
  { id: 'tickets_then', label: words('tickets_then'), kind: 'count', width: 112 },
  { id: 'quantity_then', label: words('quantity_then'), kind: 'quantity', unitOf, width: 144, absent: '–' },
  { id: 'tickets_later', label: words('tickets_later'), kind: 'count', width: 112 },
  { id: 'quantity_later', label: words('quantity_later'), kind: 'quantity', unitOf, width: 144, absent: '–' },
  { id: 'difference', label: words('difference'), kind: 'quantity', unitOf, width: 144 },
])

export const fieldColumns = columns<FieldThenRow>([
  { id: 'label', label: words('field'), kind: 'text', width: 160, strong: true },
  { id: 'change', label: words('change'), kind: 'text', width: 96 },
  { id: 'earlier', label: words('earlier'), kind: 'text', width: 160, flex: 2 },
  { id: 'later', label: words('later'), kind: 'text', width: 160, flex: 2 },
])

/** The fields in words: each value with the unit that the ticket had at that moment. */
export function fieldRows(fields: readonly Static<typeof FieldAsItWas>[], zone: string): readonly FieldThenRow[] {
  const unitsOf = (when: 'earlier' | 'later') => Object.fromEntries(fields.map((one) => [one.field, one[when]]))
  const [earlier, later] = [unitsOf('earlier'), unitsOf('later')]
  return fields.map((one, at) => ({
    id: at + 1, label: fieldLabel(one.field), earlier: fieldText(one.field, one.earlier, earlier, zone), later: fieldText(one.field, one.later, later, zone), change: one.changed ? words('changed') : '',
  }))
}
