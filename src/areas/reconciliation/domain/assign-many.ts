import { checkContractor, checkSlipTakesAssignments, type SlipForAssignment } from '#src/areas/reconciliation/domain/assignments'
import type { Contractor } from '#src/areas/contracts/domain/contractors/contractor'
import { automaticContractor, contractorsOfItem } from '#src/areas/reconciliation/domain/contractor-choice'
import { PAY_CODE_MAX_TICKETS } from '#src/areas/reconciliation/domain/limits'
import type { PayItem } from '#src/areas/contracts/domain/contract-items/pay-item'
import { useNet as netFor } from '#src/areas/reconciliation/domain/use-net'
import type { ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { compare, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** One of the tickets to which the same item is to be assigned. */
export interface TicketToCode extends SlipForAssignment {
  readonly net_amount: DecimalText | null
  readonly uom_1: string | null
}

/** The result of assigning one item to one ticket: a quantity (null for source only), or why the ticket is refused. */
export type TicketCoding = { readonly quantity: DecimalText | null } | Refusal

/** Whether this many tickets can be coded in one operation: from 1 to 5,000 (§5, RECO-87). */
export function checkPayCodeCount(count: number): Verdict {
  if (count < 1) return refuse('errors.no_tickets_selected')
  return count <= PAY_CODE_MAX_TICKETS ? allow : refuse('errors.pay_code_limit', { max: PAY_CODE_MAX_TICKETS })
}

/**
 * The quantity for one ticket: its own net, computed as in the drawer, or why the ticket is refused (RECO-70, RECO-81, RECO-82, RECO-94,
 * RECO-96).
 */
export function codeWithNet(ticket: TicketToCode, item: PayItem, units: readonly ReconciliationUnit[]): TicketCoding {
  const takes = checkSlipTakesAssignments(ticket, 'POST')
  if (!takes.allowed) return takes
  if (item.source_only) return { quantity: null }
  const values = { ticket: ticket.ticket_number }
  const used = netFor(ticket, item, units)
  if (used === null) return refuse('errors.no_net_amount', values)
  if (!used.counts) {
    return refuse('errors.unit_does_not_count', { ...values, ticket_unit: ticket.uom_1 ?? '–', item_unit: item.estimated_qty_uom })
  }
  return compare(used.quantity, '0') > 0 ? { quantity: used.quantity } : refuse('errors.no_net_amount', values)
}

/** The plan of assigning one item to many tickets: each ticket's quantity, and the refused tickets with the reason (RECO-88). */
export interface CodingPlan {
  readonly coded: readonly { readonly id: number; readonly quantity: DecimalText | null }[]
  readonly refused: readonly { readonly id: number; readonly ticket_number: string; readonly refusal: Refusal }[]
}

/**
 * Plans the assignment of one item to many tickets. The plan is carried out only if nothing is refused, or after leaving out the refused
 * tickets (RECO-88, RECO-96).
 */
export function planCoding(tickets: readonly TicketToCode[], item: PayItem, units: readonly ReconciliationUnit[]): CodingPlan {
  const coded: { id: number; quantity: DecimalText | null }[] = []
  const refused: { id: number; ticket_number: string; refusal: Refusal }[] = []
  for (const ticket of tickets) {
    const coding = codeWithNet(ticket, item, units)
    if ('quantity' in coding) coded.push({ id: ticket.id, quantity: coding.quantity })
    else refused.push({ id: ticket.id, ticket_number: ticket.ticket_number, refusal: coding })
  }
  return { coded, refused }
}

/**
 * The contractor of an item for many tickets: the one that DT-6 selects automatically, or null. If `ask` is true, the person must choose a
 * contractor, once for all tickets (RECO-93).
 */
export function contractorForMany(item: PayItem, contractors: readonly Contractor[]): { readonly contractor: Contractor | null; readonly ask: boolean } {
  const listed = contractorsOfItem(item.external_dot_contractor_ids, contractors)
  const contractor = automaticContractor(listed)
  return { contractor, ask: !checkContractor(item, contractor?.id ?? null).allowed }
}

/** A coded ticket's pay data, as `checkPayData` needs it. */
export interface PayData {
  readonly ticket_number: string
  readonly assignments: readonly { readonly item: { readonly source_only: boolean } | null; readonly quantity: DecimalText | null }[]
}

/**
 * Whether each ticket has a pay code and quantity for its primary and secondary item. The refusal lists the tickets without them (§8,
 * RECO-89).
 */
export function checkPayData(tickets: readonly PayData[]): Verdict {
  const lacking = tickets.filter(({ assignments }) =>
    assignments.length === 0 || assignments.some(({ item, quantity }) => item === null || (quantity === null && !item.source_only)),
  )
  if (lacking.length === 0) return allow
  return refuse('errors.missing_pay_data', { tickets: lacking.map(({ ticket_number }) => ticket_number).join(', ') })
}
