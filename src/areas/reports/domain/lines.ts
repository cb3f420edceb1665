import type { ReportOrder } from '#src/areas/reports/domain/report'
import { plus, type DecimalText } from '#src/platform/domain/units/decimal'
import type { Day } from '#src/platform/domain/time/days'

/** The values that the tickets of one line have in common. A field that the report does not group by is absent or null. */
export interface LineGroup {
  readonly supplier?: string | null
  readonly material_description?: string | null
  readonly day?: Day | null
  readonly period?: number | null
  readonly pay_item_id?: number | null
  readonly line_number?: number | null
  readonly item_code?: string | null
  readonly item_description?: string | null
  readonly is_dnp?: boolean | null
  readonly source_only?: boolean | null
  /** The unit of the amounts: LB for all spellings of pounds, TON for all spellings of tons; '' if the tickets have no unit. */
  readonly unit: string
}

/** The exact sums of a line or of a total. */
export interface Sums {
  readonly tickets: number
  /** The sum of the tickets' net amounts, or of the quantities of the pay item. */
  readonly amount: DecimalText
  readonly waste: DecimalText
  readonly overload_lbs: DecimalText
  /** The number of tickets without an amount, which are missing from the sum. */
  readonly without_amount: number
}

export interface ReportLine extends LineGroup, Sums {}

/** The fields that a report groups its tickets by, from the outermost to the innermost; the unit is always the last one. */
export function groupFields(order: ReportOrder): readonly (keyof LineGroup)[] {
  switch (order.report) {
    case 'finals':
      return ['supplier', ...(order.type.includes('material') ? (['material_description'] as const) : []), ...(order.type.endsWith('by_day') ? (['day'] as const) : []), 'unit']
    case 'delivery':
      return ['supplier', 'material_description', 'unit']
    case 'reconciliation':
      return [order.type === 'by_day' ? 'day' : 'period', 'line_number', 'pay_item_id', 'item_code', 'item_description', 'is_dnp', 'source_only', 'unit']
  }
}

/**
 * The kinds of totals: paid or delivered amounts, amounts of items that are not paid, and source-only items, which are not paid and have no
 * quantity.
 */
export type TotalKind = 'total' | 'do_not_pay' | 'source_only'

export interface ReportTotal extends Sums {
  readonly kind: TotalKind
  readonly unit: string
}

/** Which total a line belongs to. */
export function totalKindOf({ is_dnp, source_only }: LineGroup): TotalKind {
  return is_dnp === true ? 'do_not_pay' : source_only === true ? 'source_only' : 'total'
}

const ORDER: readonly TotalKind[] = ['total', 'do_not_pay', 'source_only']

/** Exact totals, one for each kind and unit: sorted by kind, and within a kind in the order in which the units first occur. */
export function totalsOf(lines: Iterable<ReportLine>): readonly ReportTotal[] {
  const totals = new Map<string, ReportTotal>()
  for (const line of lines) {
    const kind = totalKindOf(line)
    const key = `${kind} ${line.unit}`
    const before = totals.get(key)
    const { tickets, amount, waste, overload_lbs, without_amount, unit } = line
    totals.set(key, before === undefined ? { kind, unit, tickets, amount, waste, overload_lbs, without_amount } : {
      kind, unit, tickets: before.tickets + tickets, amount: plus(before.amount, amount), waste: plus(before.waste, waste),
      overload_lbs: plus(before.overload_lbs, overload_lbs), without_amount: before.without_amount + without_amount,
    })
  }
  return [...totals.values()].toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}
