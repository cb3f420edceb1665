import type { SampleAgency } from '#src/sample-data/agencies'
import type { Rows } from '#src/sample-data/rows'

/** Units of pay items, with the ticket units that convert to them: [unit, numerator, denominator]. */
const UNITS: readonly (readonly [code: string, name: string, units: readonly (readonly [unit: string, numerator: number, denominator: number])[]])[] = [
  ['TON', 'Ton (2,000 lb)', [['TON', 1, 1], ['TN', 1, 1], ['TONS', 1, 1], ['LB', 1, 2000], ['LBS', 1, 2000]]],
  ['LB', 'Pound', [['LB', 1, 1], ['LBS', 1, 1], ['TON', 2000, 1], ['TN', 2000, 1]]],
  ['C Y', 'Cubic yard', [['CY', 1, 1], ['C Y', 1, 1], ['YD3', 1, 1]]],
  ['GAL', 'Gallon', [['GAL', 1, 1], ['GL', 1, 1]]],
  ['MGAL', 'Thousand gallons', [['MGAL', 1, 1], ['GAL', 1, 1000]]],
  ['LOAD', 'Load', [['LOAD', 1, 1], ['LD', 1, 1]]],
  ['EACH', 'Each', [['EACH', 1, 1], ['EA', 1, 1]]],
]

/** Adds the reconciliation units of an agency. */
export function reconciliationUnits(rows: Rows, agency: SampleAgency): void {
  for (const [code, name, units] of UNITS) {
    const id = rows.nextId('reconciliation_uoms')
    rows.add('reconciliation_uoms', { dot_authority_id: agency.id, id, code, name: agency.mark(name) })
    for (const [unit, numerator, denominator] of units) {
      rows.add('reconciliation_uom_units', {
        dot_authority_id: agency.id,
        reconciliation_uom_id: id,
        ticket_uom: unit,
        factor_numerator: numerator,
        factor_denominator: denominator,
      })
    }
  }
}
