import type { SlipDetail } from '#src/areas/tickets/api/tickets/slip'
import { confirmSteps, type ConfirmStep } from '#src/areas/reconciliation/domain/confirm-steps'
import { quantityOf } from '#src/areas/reconciliation/domain/quantity-input'
import type { SelectedItem } from '#src/areas/reconciliation/domain/selection'
import type { Place } from '#src/platform/client/place'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { Row } from '#src/platform/client/api/rows'
import type { SetFields } from '#src/workspace/client/commands/command'
import type { AcceptCall, DrawerInput, DrawerState } from '#src/areas/reconciliation/client/drawer/drawer-state'
import { reconciliationCalls, ticketCalls, ticketChangeCalls } from '#src/areas/reconciliation/client/queries'

type AnswerIn<Request> = Request extends RequestValue<infer Answer> ? Answer : never

/**
 * The answer to one API call of an accept. Depending on the call, it contains the ticket with its new flag, its assignments, or the
 * delivered ticket.
 */
export type AcceptAnswer =
  | AnswerIn<ReturnType<typeof ticketCalls.change>>
  | AnswerIn<ReturnType<typeof reconciliationCalls.assign>>
  | AnswerIn<ReturnType<typeof ticketChangeCalls.bulkStatusUpdate>>

/**
 * The API calls of an accept in the order of §4: flag, assignments, delivery. Each call sends the ticket version that the previous call
 * produces, so that another person's change in between is detected (RECO-92). The answer to the assignments call contains the ticket's
 * changed fields. An accept without pay items has no assignments call, so the ticket is taken from the answer to the flag call (RECO-60).
 */
export function acceptRequests(state: DrawerState, place: Place | null = null): readonly RequestValue<AcceptAnswer>[] {
  const { slip, flag, selection, note, projectId } = state
  if (slip === null) return []
  let { version } = slip
  return confirmSteps({ slip, flag, selection, note }).flatMap((step) => {
    const request = requestOf(step, projectId, slip, version, place)
    if (request === null) return []
    version += changesTicket(step, slip) ? 1 : 0
    return [request]
  })
}

/**
 * The fields, besides the net, that coding a ticket depends on: the current pay codes; the status, which decides whether the accept also
 * marks the ticket delivered; and the fields that reduce the payable quantity.
 */
const BASIS_OF_PAY_CODES = ['pay_codes', 'status', 'waste_quantity', 'max_gvw_override'] as const

/**
 * The fields that an accept sets, and the fields from which its pay codes were computed. If somebody else changes a field from which the
 * pay codes were computed, the person has to review the ticket. A flag that the person did not change is not listed, although the accept
 * sends it too.
 */
export function setByAccept(state: DrawerState): SetFields {
  const { slipId, slip, flag, selection } = state
  const fields = [...(flag === slip?.flag_by_dot ? [] : ['flag']), ...(selection.length === 0 ? [] : ['pay_codes']), ...(marksDelivered(state) ? ['status'] : [])]
  return { id: slipId, fields, basis: selection.length === 0 ? [] : BASIS_OF_PAY_CODES, isGiven: false }
}

/**
 * Returns the request. A flag that the person did not change in the drawer is replaced with the flag in `current`, the ticket's current
 * row. Returns null if the flag must be replaced but `current` has no flag.
 */
export function withFlagNow(request: RequestValue, { slip, flag }: DrawerState, current: Row): RequestValue | null {
  const body: object = Object(request.body)
  if (!('flag' in body) || flag !== slip?.flag_by_dot) return request
  return 'flag_by_dot' in current ? { ...request, body: { ...body, flag: current.flag_by_dot } } : null
}

/** Whether an accept marks its ticket delivered. */
export function marksDelivered({ slip, flag, selection, note }: DrawerState): boolean {
  return slip !== null && confirmSteps({ slip, flag, selection, note }).some(({ call }) => call === 'mark delivered')
}

function requestOf(step: ConfirmStep, projectId: number, slip: SlipDetail, version: number, place: Place | null): RequestValue<AcceptAnswer> | null {
  const versions = { [slip.id]: version }
  switch (step.call) {
    case 'patch flag':
      return ticketCalls.change({ id: step.slipId, slipId: step.slipId, flag: step.flag, version })
    case 'post assignments':
      return reconciliationCalls.assign({ projectId, pay_item_assignments: [...step.pay_item_assignments], versions })
    case 'put assignments':
      return reconciliationCalls.reassign({ projectId, pay_item_assignments: [...step.pay_item_assignments], versions })
    case 'mark delivered':
      return ticketChangeCalls.bulkStatusUpdate({ slip_ids: [...step.slip_ids], status: 'delivered', date: step.date, versions, ...(place === null ? {} : { delivery_lat: place.latitude, delivery_long: place.longitude }) })
    case 'refresh':
      return null
  }
}

/** True if the call raises the ticket's version. Every call does, except a call that sets the flag to its current value (RECO-56). */
function changesTicket(step: ConfirmStep, slip: SlipDetail): boolean {
  return step.call === 'patch flag' ? step.flag !== slip.flag_by_dot : true
}

/** The API call of an accept to which an answer belongs. */
export function callOf(answer: AcceptAnswer): AcceptCall {
  if ('slip' in answer) return 'flag'
  return 'pay_item_assignments' in answer ? 'assignment' : 'delivery'
}

/** The full ticket after one call of an accept, so that open tables need not reload it. */
export function slipAfter(slip: SlipDetail, answer: AcceptAnswer, input: DrawerInput): SlipDetail {
  if ('slip' in answer) return answer.slip
  const changed = answer.slips.find(({ id }) => id === slip.id)
  if (changed === undefined) return slip
  const after: SlipDetail = { ...slip, ...withoutUnknown(changed) }
  return 'pay_item_assignments' in answer ? { ...after, reconciliation: reconciliationOf(input) } : after
}

/** Leaves out `overload_unit`, because the type of the bulk call's answer allows any string instead of only known units. */
function withoutUnknown<Changed extends object>(changed: Changed): Omit<Changed, 'overload_unit'> {
  if (!('overload_unit' in changed)) return changed
  const { overload_unit: _unit, ...rest } = changed
  return rest
}

/** The assignments that the ticket has once this input is accepted. */
export function reconciliationOf({ selection, note }: DrawerInput): SlipDetail['reconciliation'] {
  const [primary = null, secondary = null] = selection
  return {
    primary_pay_item: itemOf(primary),
    primary_pay_code_quantity: quantityIn(primary),
    primary_external_dot_contractor_id: primary?.data.externalDOTContractor?.id ?? null,
    primary_external_dot_contractor: primary?.data.externalDOTContractor ?? null,
    secondary_pay_item: itemOf(secondary),
    secondary_pay_code_quantity: quantityIn(secondary),
    secondary_external_dot_contractor_id: secondary?.data.externalDOTContractor?.id ?? null,
    secondary_external_dot_contractor: secondary?.data.externalDOTContractor ?? null,
    additional_notes: note.trim() === '' ? null : note.trim(),
  }
}

function itemOf(one: SelectedItem | null): SlipDetail['reconciliation']['primary_pay_item'] {
  if (one === null) return null
  const { id, line_number, item_code, item_description, estimated_qty_uom, is_dnp, source_only } = one.item
  return { id, line_number, item_code, item_description, estimated_qty_uom, is_dnp, source_only }
}

function quantityIn(one: SelectedItem | null): number | null {
  if (one === null || one.item.source_only) return null
  const quantity = quantityOf(one.data.quantity)
  return quantity === null ? null : Number(quantity)
}
