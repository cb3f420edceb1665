import type { Static } from 'typebox'
import { payItems, type ReconciliationUom } from '#src/areas/contracts/api/contract-items/pay-items'
import { reconciliationUoms } from '#src/areas/contracts/api/units'
import { unit } from '#src/areas/contracts/domain/units/unit'
import { requests } from '#src/platform/client/api/requests'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A unit of measure as the API returns it. */
export type Unit = Static<typeof ReconciliationUom>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'unit-table': Unit
  }
}

export const unitCalls = requests(reconciliationUoms)

/** The screens of units of measure (UOM-1, UOM-2). */
export const unitScreen = recordScreen({
  record: unit,
  calls: reconciliationUoms,
  all: payItems.reconciliationUoms,
  list: '/admin/reconciliation-uom',
  words: {
    list: 'Reconciliation UOM',
    new: 'New unit of measure',
    form: 'Unit of measure {{name}}',
    removeTitle: 'Remove the unit {{name}}?',
    removeBody: 'Net amounts are no longer converted to it. A unit used by a pay item cannot be removed.',
  },
})
