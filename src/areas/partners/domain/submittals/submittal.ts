import { checkTexts } from '#src/areas/partners/domain/partner-fields'
import { ATTACHMENTS_MAX, type SubmittalState } from '#src/areas/partners/domain/submittals/submittal-states'
import { text } from '#src/platform/domain/records/fields'
import { addDays, isDay, type Day } from '#src/platform/domain/time/days'
import { countAs, type ReconciliationUnit } from '#src/platform/domain/units/conversion'
import { compare, decimalTextOf, isQuantityText, minus, sum, type DecimalText } from '#src/platform/domain/units/decimal'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The text fields of a submittal, with their limits (SUBM-2). */
const submittalTexts = {
  sample_id: text({ label: 'Sample ID', max: 60 }),
  uom: text({ label: 'UOM', max: 20 }),
  notes: text({ label: 'Notes', max: 2000, lines: 4 }),
  vendor: text({ label: 'Vendor', max: 120, required: true }),
}
const reasonText = text({ label: 'Reason', max: 500, required: true, lines: 2 })

/** The values of a submittal that a vendor or administrator enters. */
export interface SubmittalValues {
  readonly vendor: string
  readonly sample_id: string
  readonly dated: string
  readonly approved_quantity: DecimalText | null
  readonly uom: string
  readonly notes: string
}

/** The verdicts on a submittal by field; `today` is the day at the agency (SUBM-6). */
export function checkSubmittal({ dated, approved_quantity, ...texts }: SubmittalValues, today: string): Readonly<Record<string, Verdict>> {
  return {
    dated: checkDated(dated, today),
    approved_quantity: approved_quantity === null ? allow : checkApprovedQuantity(approved_quantity),
    ...checkTexts(submittalTexts, { ...texts }),
  }
}

/** Whether the day of a submittal is valid: it must not be in the future (SUBM-6). */
export function checkDated(dated: string, today: string): Verdict {
  if (dated === '') return refuse('errors.field_is_required', { label: 'Dated' })
  if (!isDay(dated)) return refuse('errors.submittal_day')
  return dated > today ? refuse('errors.submittal_dated_future') : allow
}

/** Whether a quantity can be approved: above 0, with at most 2 decimals. */
export function checkApprovedQuantity(typed: unknown): Verdict {
  const quantity = decimalTextOf(typed)
  return quantity !== null && isQuantityText(quantity, 10) && compare(quantity, '0') === 1 ? allow : refuse('errors.submittal_quantity')
}

/** Whether a text may be the reason of a rejection (SUBM-7). */
export function checkReason(typed: string): Verdict {
  return reasonText.check(reasonText.read(typed), [])
}

/** Whether a text may be the notes of a submittal (SUBM-2). */
export function checkNotes(typed: string): Verdict {
  return submittalTexts.notes.check(typed, [])
}

/** Whether a text may be the unit of a submittal. */
export function checkUnit(typed: string): Verdict {
  return submittalTexts.uom.check(typed, [])
}

/** The facts of a submittal that its rules depend on. */
export interface DecidedSubmittal {
  readonly material: string
  readonly state: SubmittalState
  readonly decided_by_name: string | null
}

/** Whether a submittal can be decided or withdrawn: only while it requires an action (SUBM-7, SUBM-11). */
export function mayDecideSubmittal(submittal: DecidedSubmittal): Verdict {
  return submittal.state === 'action_required' ? allow : refusal(submittal)
}

/** Whether a submittal can be approved with the quantity that it requests, as in a bulk approval (SUBM-7). */
export function mayApproveAsSent(submittal: DecidedSubmittal & { readonly approved_quantity: DecimalText | null }): Verdict {
  return firstRefusal(mayDecideSubmittal(submittal), submittal.approved_quantity === null ? refuse('errors.submittal_no_quantity') : allow)
}

/** Whether a submittal can be submitted again: only after a rejection (SUBM-7). */
export function maySubmitAgain(submittal: DecidedSubmittal): Verdict {
  return submittal.state === 'rejected' ? allow : refusal(submittal)
}

/** Whether a submittal's content or attachments may change: not once it is approved or withdrawn (SUBM-11). */
export function mayChangeSubmittal(submittal: DecidedSubmittal): Verdict {
  return submittal.state === 'action_required' || submittal.state === 'rejected' ? allow : refusal(submittal)
}

function refusal({ material, state, decided_by_name: by }: DecidedSubmittal): Verdict {
  return refuse(by === null ? 'errors.submittal_is' : 'errors.submittal_is_by', { material, state: state.replace('_', ' '), by: by ?? '' })
}

/** Whether this many attachments may belong to one submittal (SUBM-4). */
export function checkAttachments(count: number): Verdict {
  if (count === 0) return refuse('errors.no_file_selected')
  return count <= ATTACHMENTS_MAX ? allow : refuse('errors.submittal_attachments', { max: ATTACHMENTS_MAX })
}

/**
 * The shipped quantity in the submittal's unit, and the number of tickets that it leaves out, because they have no amount or because their
 * unit cannot be converted.
 */
export interface Shipped {
  readonly quantity: DecimalText
  readonly uom: string | null
  readonly not_converted: number
}

/** The delivered tickets of one unit. */
export interface TicketsOfUnit {
  readonly uom: string | null
  readonly quantity: DecimalText
  readonly count: number
  /** How many of the tickets have neither a net amount nor a quantity. */
  readonly without_amount: number
}

/**
 * Sums the quantities of delivered tickets, converted to the submittal's unit (SUBM-8). If the submittal has no unit, the sum is in the
 * unit of the tickets, provided that all tickets with an amount have the same unit.
 */
export function shippedQuantity(uom: string | null, tickets: readonly TicketsOfUnit[], units: readonly ReconciliationUnit[]): Shipped {
  const measured = tickets.filter(({ count, without_amount: without }) => count > without)
  const target = uom ?? (measured.length === 1 ? (measured[0]?.uom ?? null) : null)
  const counted = tickets.map(({ uom: unit, quantity, count, without_amount: without }) => {
    const as = unit === null || target === null ? null : countAs(quantity, unit, target, units)
    return as?.counts === true ? { quantity: as.quantity, left: without } : { quantity: '0', left: count }
  })
  return {
    quantity: sum(counted.map(({ quantity }) => quantity)),
    uom: target,
    not_converted: counted.reduce((total, { left }) => total + left, 0),
  }
}

/**
 * The pace of deliveries is computed from this many days. It is projected at most `PACE_MAX_DAYS` days ahead, because a week of deliveries
 * says little about later days.
 */
export const PACE_DAYS = 7
const PACE_MAX_DAYS = 365

/**
 * The day on which a quantity is used up at the pace of the last 7 days; null if nothing is left, if nothing was delivered, or if that day
 * is more than a year ahead.
 */
export function usedUpOn(approved: DecimalText | null, shipped: DecimalText, lastDays: DecimalText, today: Day): Day | null {
  if (approved === null) return null
  const rest = Number(minus(approved, shipped))
  const perDay = Number(lastDays) / PACE_DAYS
  if (rest <= 0 || perDay <= 0) return null
  const days = Math.ceil(rest / perDay)
  return days > PACE_MAX_DAYS ? null : addDays(today, days)
}

/** Whether more was shipped than was approved (SUBM-8). */
export function isAboveApproved(shipped: Pick<Shipped, 'quantity'>, approved: DecimalText | null): boolean {
  return approved !== null && compare(shipped.quantity, approved) === 1
}
