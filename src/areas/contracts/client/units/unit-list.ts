import type { Static } from 'typebox'
import { payItems, type ReconciliationUom } from '#src/areas/contracts/api/pay-items'
import { reconciliationUoms } from '#src/areas/contracts/api/units'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { ticketUnitsText } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { columns } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/contracts/client/units/messages'

/** A unit of measure as its list shows it. */
export type Unit = Static<typeof ReconciliationUom>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'unit-table': Unit
  }
}

export const unitCalls = requests({ ...reconciliationUoms, list: payItems.reconciliationUoms })
export const unitNoun: Noun = { one: 'unit', many: 'units' }

/** Most units that a list shows: an agency has some dozens. */
const MOST_UNITS = 1000

export const unitKeys = {
  all: (agency: number) => ['reconciliation-uoms', agency] as const,
  one: (agency: number, id: number) => ['reconciliation-uoms', agency, id] as const,
}

/** All units of the agency, by code. */
export const allUnits = () => unitCalls.list({ page_size: MOST_UNITS })

/** The ticket units of a unit as the rules read them. */
export function ticketUnitsOf({ ticket_units: units }: Unit): ReconciliationUnit['ticket_units'] {
  return units.map(({ ticket_uom: unit, factor_numerator: numerator, factor_denominator: denominator }) => ({ unit, factor: { numerator: String(numerator), denominator: String(denominator) } }))
}

/** The columns of units: code, name, and the ticket units that count as it with their factors (UOM-1). */
export const unitColumns = columns<Unit>([
  { id: 'code', label: words('code'), kind: 'text', width: 120, strong: true },
  { id: 'name', label: words('name'), kind: 'text', width: 240, flex: 1 },
  { id: 'ticket_units', label: words('ticket_units'), kind: 'text', width: 480, flex: 3, value: (unit) => ticketUnitsText(ticketUnitsOf(unit)).replaceAll('\n', ' · ') },
])
