import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import type { DrawerState, LoadedTicket } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { openedOn } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { afterEvent, type DrawerChange } from '#src/areas/reconciliation/client/drawer/drawer-events'
import type { ContractorOfItem, ItemOfProject } from '#src/areas/reconciliation/client/queries'

/** A pending ticket of 12.50 tons; `values` are those that matter to the test. */
export function madeSlip(values: Partial<SlipDetail> = {}): SlipDetail {
  const net = values.net_amount === undefined ? 12.5 : values.net_amount
  const slip: Partial<SlipDetail> = {
    id: 7, version: 3, ticket_number: 'T-1001', status: 'pending', coded: false, pay_period: null, ticket_date: '2026-11-20', flag_by_dot: false,
    uom_1: 'TON', plant_id: 5, plant_name: 'North Quarry', material_description: 'SP 12.5', net_amount: net, waste_quantity: null,
    overload_amount: null, overload_unit: null, dot_project_id: 2, exceptions: [], period_closed: false, coded_by: null, marked_by: null, changed_by: null, reconciliation: noReconciliation,
    grouped_fields_with_values: net === null ? [] : [{ group_name: 'weight_info', values: [{ key: 'net_amount', value: net }] }],
    ...values,
  }
  // A whole ticket has over a hundred fields; `slip` has only those that the drawer uses.
  return slip as SlipDetail
}

export const noReconciliation: SlipDetail['reconciliation'] = {
  primary_pay_item: null, primary_pay_code_quantity: null, primary_external_dot_contractor_id: null, primary_external_dot_contractor: null,
  secondary_pay_item: null, secondary_pay_code_quantity: null, secondary_external_dot_contractor_id: null, secondary_external_dot_contractor: null,
  additional_notes: null,
}

/** A pay item in tons, without contractors. */
export function madeItem(id: number, values: Partial<ItemOfProject> = {}): ItemOfProject {
  const contractors = values.external_dot_contractors ?? []
  return {
    id, line_number: id * 10, item_code: `402-${id}`, item_description: `Item ${id}`, estimated_qty_uom: 'TON', is_dnp: false, source_only: false,
    item_number: null, estimated_quantity: 1000, mobile_favorite: false, e_ticket_available: true, original_contract: true,
    external_dot_contract_project_id: null, unit_price: null, version: 1, ...values,
    external_dot_contractors: contractors, external_dot_contractor_ids: contractors.map((contractor) => contractor.id),
  }
}

export function madeContractor(id: number, type: ContractorOfItem['type'] = 'other'): ContractorOfItem {
  return { id, name: `Contractor ${id}`, type }
}

export function madeLoaded(values: Partial<LoadedTicket> = {}): LoadedTicket {
  return { slip: madeSlip(), recent: [], doNotPay: null, units: [], usualLoad: null, lastContractors: {}, items: [], suggestion: null, ...values }
}

/** The drawer with a ticket, after these events. */
export function drawerWith(loaded: Partial<LoadedTicket> = {}, ...changes: readonly DrawerChange[]): DrawerState {
  const opened = openedOn({ owner: '1.1', paneId: 'pane-1', projectId: 2, slipId: (loaded.slip ?? madeSlip()).id })
  return [{ kind: 'loaded', loaded: madeLoaded(loaded) } as const, ...changes].reduce<DrawerState>(after, opened)
}

/** The drawer after an event for the ticket that it shows. */
export function after(state: DrawerState, change: DrawerChange): DrawerState {
  return afterEvent(state, { ...change, slipId: state.slipId })
}
