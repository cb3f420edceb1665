import { message } from '#src/platform/domain/messages'
import { factorText } from '#src/platform/domain/units/conversion'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { unitNotice } from '#src/areas/reconciliation/domain/use-net'
import { may } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import type { Static } from 'typebox'
import type { ReconciliationUom } from '#src/areas/contracts/api/contract-items/pay-items'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import type { RequestValue } from '#src/platform/client/api/requests'
import { changeDrawer } from '#src/areas/reconciliation/client/drawer/drawer'
import { activeItemOf, inOpenTicket } from '#src/areas/reconciliation/client/drawer/drawer-verdicts'
import type { DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { unitsRead } from '#src/areas/reconciliation/client/drawer/live-units'
import { netOf } from '#src/areas/reconciliation/client/drawer/ticket-facts'
import { words } from '#src/areas/reconciliation/client/messages'
import { factorStep } from '#src/areas/reconciliation/client/steps'
import { unitCalls } from '#src/areas/contracts/client/units/unit-screen'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.set-factor': typeof setFactor
  }
}

type Answer = { readonly reconciliation_uom: Static<typeof ReconciliationUom> }

/**
 * Sets, from the drawer, the conversion factor from the ticket's unit to the pay item's unit. Creates the pay item's unit if the agency
 * does not have it (UOM-4, UOM-6).
 */
export const setFactor = defineWrite({
  title: 'Set unit factor…',
  group: 'Drawer',
  scope: 'drawer',
  keys: ['alt+x'],
  keywords: ['unit', 'uom', 'conversion', 'convert'],
  steps: { factor: factorStep },
  when: (context) =>
    firstRefusal(
      may('change_calibration_and_uom', context.person),
      inOpenTicket(context, (state) => {
        const item = activeItemOf(state)
        if (item === undefined || state.slip === null) return refuse('errors.no_pay_item_here')
        return unitNotice(netOf(state.slip), item, state.units)?.isWarning === true ? allow : refuse('errors.units_convert')
      }),
    ),
  write({ drawer }, { factor }): RequestValue<Answer> | [] {
    const between = drawer === null ? null : unitsBetween(drawer.state)
    if (between === null) return []
    const added = { ticket_uom: between.ticketUnit, factor_numerator: factor.numerator, factor_denominator: factor.denominator }
    if (between.unit === undefined) return unitCalls.create({ code: between.itemUnit, name: between.itemUnit, ticket_units: [added] })
    const { id, version, ticket_units: units } = between.unit
    const currentUnits = units.map(({ unit, factor: own }) => ({ ticket_uom: unit, factor_numerator: own.numerator, factor_denominator: own.denominator }))
    return unitCalls.change({ id, version, ticket_units: [...currentUnits, added] })
  },
  patch: ({ reconciliation_uom: { id } }) => notifyRecordsChanged('reconciliation_uom', [id]),
  successMessage: (_answer, { drawer }, { factor }) => {
    const between = drawer === null ? null : unitsBetween(drawer.state)
    return message('notices.unit_factor', { ticket_unit: between?.ticketUnit ?? '', item_unit: between?.itemUnit ?? '', factor: factorText(factor) })
  },
  async afterwards(_answer, { drawer }) {
    await unitsRead()
    changeDrawer(drawer?.state.slipId, { kind: 'focus wished', to: 'quantity' })
  },
  records: 'reconciliation_uom',
  undoWords: (_answer, { drawer }) => {
    const between = drawer === null ? null : unitsBetween(drawer.state)
    return words('undo_factor', { ticket_unit: between?.ticketUnit ?? '', item_unit: between?.itemUnit ?? '' })
  },
  undoable: true,
})

/** The ticket's unit, the unit of the active pay item, and the agency's record of the pay item's unit, if there is one. */
function unitsBetween(state: DrawerState) {
  const item = activeItemOf(state)
  if (item === undefined || state.slip === null) return null
  const { estimated_qty_uom: itemUnit } = item
  return { ticketUnit: state.slip.uom_1 ?? '', itemUnit, unit: state.units.find(({ code }) => unitKey(code) === unitKey(itemUnit)) }
}
