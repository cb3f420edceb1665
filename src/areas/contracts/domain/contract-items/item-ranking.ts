import { factorBetween, type ReconciliationUnit } from '#src/platform/domain/units/conversion'

/** What the order of the items in a list of choices depends on. */
export interface RankedFor {
  /** The typed text; '' for the whole list. */
  readonly search: string
  /** The unit of the ticket's net weight; null if there is none, or if several tickets have different units. */
  readonly ticketUnit: string | null
  readonly units: readonly ReconciliationUnit[]
  /** Ids of the most recently used items, newest first. */
  readonly recent: readonly number[]
}

interface RankedItem {
  readonly id: number
  readonly item_code: string
  readonly estimated_qty_uom: string
  readonly is_dnp: boolean
}

/**
 * Sorts the items to offer for a ticket: first the item whose complete code was typed, then items with a unit to which the ticket's unit
 * can be converted, then recently used items. The remaining items keep their order. The do-not-pay item is last, so that no key selects it
 * by accident.
 */
export function rankedItems<Item extends RankedItem>(items: readonly Item[], { search, ticketUnit, units, recent }: RankedFor): readonly Item[] {
  const code = search.trim().toLowerCase()
  const counts = new Map<string, boolean>()
  const isCounted = (unit: string): boolean => {
    const known = counts.get(unit)
    if (known !== undefined) return known
    const isConvertible = ticketUnit !== null && factorBetween(ticketUnit, unit, units) !== null
    counts.set(unit, isConvertible)
    return isConvertible
  }
  const used = new Map(recent.map((id, at) => [id, at]))
  const ranked = items.map((item, at) => ({
    item,
    order: [
      item.is_dnp ? 1 : 0,
      code !== '' && item.item_code.toLowerCase() === code ? 0 : 1,
      isCounted(item.estimated_qty_uom) ? 0 : 1,
      used.get(item.id) ?? recent.length,
      at,
    ],
  }))
  return ranked.sort((a, b) => firstDifference(a.order, b.order)).map(({ item }) => item)
}

/** The item that Enter selects, which is the first one. Null if nothing was typed, or if the first item is the do-not-pay item. */
export function firstToTake<Item extends RankedItem>(ranked: readonly Item[], search: string): Item | null {
  const [first] = ranked
  return search.trim() === '' || first === undefined || first.is_dnp ? null : first
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
