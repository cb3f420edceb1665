import { measureOfDeclared, measureOfTicket } from '#src/areas/materials/domain/epds/declared-units'
import { dividedBy, isZero, rounded, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** The values of a declaration from which the warming potential of a ticket is calculated. */
export interface Declared {
  readonly declared_quantity: DecimalText | null
  readonly declared_unit: string
  readonly kg_per_declared_unit: DecimalText | null
  readonly gwp: DecimalText | null
}

/** The reasons why the warming potential of a ticket is unknown. */
export const notKnownWords = {
  no_declaration: 'the material has no declaration',
  no_potential: 'the declaration does not state it',
  no_quantity: 'the ticket has no quantity',
  unit: 'the ticket’s unit does not convert to the declared unit',
} as const
export type NotKnown = keyof typeof notKnownWords

/** The warming potential of a ticket in kg CO2e, or why it is unknown. */
export type WarmingPotential = { readonly kg_co2e: DecimalText } | { readonly not_known: NotKnown }

/**
 * The warming potential of a ticket: its quantity in declared units times the potential of one declared unit, rounded at the end (PLUS-29).
 * If the ticket states a weight but the declared unit is not a mass, the weight is divided by the declared mass of one unit. If that mass
 * is missing, or if the units differ in another way, the potential is unknown.
 */
export function warmingPotential(net: DecimalText | null, uom: string | null, declared: Declared | null): WarmingPotential {
  if (declared === null) return { not_known: 'no_declaration' }
  if (declared.gwp === null) return { not_known: 'no_potential' }
  if (net === null || uom === null) return { not_known: 'no_quantity' }
  const units = declaredUnitsIn(net, uom, declared)
  return units === null ? { not_known: 'unit' } : { kg_co2e: rounded(times(units, declared.gwp), 2) }
}

function declaredUnitsIn(net: DecimalText, uom: string, { declared_quantity: quantity, declared_unit: unit, kg_per_declared_unit: mass }: Declared): DecimalText | null {
  const from = measureOfTicket(uom)
  if (from === null) return null
  const to = measureOfDeclared(unit)
  const inBase = times(net, from.factor)
  if (to !== null && to.dimension === from.dimension) return quantity === null || isZero(quantity) ? null : dividedBy(inBase, times(to.factor, quantity))
  return from.dimension !== 'mass' || mass === null || isZero(mass) ? null : dividedBy(inBase, mass)
}
