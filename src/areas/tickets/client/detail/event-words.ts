import type { Static } from 'typebox'
import type { SlipEventSchema } from '#src/areas/tickets/api/tickets/tickets'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { fieldLabel, fieldText } from '#src/areas/tickets/client/public/field-text'

/** One event of a ticket as the API returns it. */
export type SlipEvent = Static<typeof SlipEventSchema>

/** An event as text: what, who, when, and each changed field with its old and new value (TICK-80). */
export interface EventLine {
  readonly id: number
  readonly what: string
  readonly who: string
  readonly at: string
  readonly tone: 'plant' | 'person'
  readonly changes: readonly { readonly field: string; readonly from: string; readonly to: string }[]
}

const what: Readonly<Record<string, string>> = {
  received: 'Received',
  received_again: 'Received again',
  voided: 'Voided by the supplier',
  unvoided: 'No longer voided',
  marked_delivered: 'Marked delivered',
  marked_rejected: 'Marked rejected',
  reopened: 'Set back to pending',
  max_gvw_override_set: 'Max GVW override set',
  overload_changed: 'Overload calculated again for its project',
  district_changed: 'District changed with its project',
  flagged: 'Flagged',
  unflagged: 'Flag removed',
  edited: 'Edited',
  note_added: 'Note added',
  note_removed: 'Note removed',
  image_added: 'Image added',
  image_removed: 'Image removed',
  assigned: 'Coded',
  reassigned: 'Recoded',
  cleared: 'Pay items removed',
  undone: 'Undone',
  moved: 'Moved to another project',
  plant_changed: 'Moved to the plant with which its own was merged',
  connected: 'Moved into the project with its job number',
  disconnected: 'Moved out of the project with its job number',
  verification_recorded: 'Checked for a verification sample',
  period_moved: 'Moved to the next pay period',
  project_purged: 'Project permanently deleted',
}

/** Fields that are not listed, because the event's title or another field already shows the same change. */
const quiet = new Set(['coded', 'version', 'flagged_by', 'flagged_at', 'max_gvw_override_by', 'max_gvw_override_at', 'image_count', 'plant_id'])

/** An event as text, with times in the given zone. `units` is the ticket itself, because its fields contain the units of the amounts. */
export function eventLine(event: SlipEvent, units: Readonly<Record<string, unknown>>, zone: string): EventLine {
  // the first receipt of a ticket lists no changes, because the ticket had no values before
  const changes = event.event === 'received' ? [] : Object.entries(event.changes).filter(([field]) => !quiet.has(field))
  const text = (field: string, value: unknown) => (field === 'pay_item_assignments' && Array.isArray(value) ? assignmentsText(value, event) : fieldText(field, value, units, zone))
  return {
    id: event.id,
    what: title(event),
    who: event.impersonator === null ? event.actor : `${event.actor} (${event.impersonator})`,
    at: usDateTime(event.happened_at, zone),
    tone: event.actor_employee_id === null ? 'plant' : 'person',
    // leaves out changes whose old and new value look the same as text
    changes: changes.map(([field, [from, to]]) => ({ field: fieldLabel(field), from: text(field, from), to: text(field, to) })).filter(({ from, to }) => from !== to),
  }
}

/**
 * The title of an event. The title of an undo also names the event that was reversed. If that event was itself an undo, the title is
 * 'Redone'.
 */
function title({ event, reversed_event: reversed }: SlipEvent): string {
  const words = what[event] ?? fieldLabel(event)
  if (event !== 'undone' || reversed === null) return words
  return reversed === 'undone' ? 'Redone' : `${words}: ${what[reversed] ?? fieldLabel(reversed)}`
}

function assignmentsText(assignments: readonly unknown[], event: SlipEvent): string {
  return assignments.length === 0 ? '–' : assignments.map((one) => assignmentText(one, event)).join('; ')
}

/**
 * An assignment of a pay item as text: the item's code, the quantity with its unit, and the contractor. The unit is left out if the item
 * was deleted, and the contractor's name if the contractor was deleted.
 */
function assignmentText(assignment: unknown, { pay_items: items, contractors }: SlipEvent): string {
  const quantity = at(assignment, 'quantity')
  const unit = items.find(({ id }) => id === at(assignment, 'project_pay_item_id'))?.estimated_qty_uom ?? null
  const contractor = contractors.find(({ id }) => id === at(assignment, 'external_dot_contractor_id'))?.name
  const code = String(at(assignment, 'item_code'))
  const amount = typeof quantity === 'string' ? `${code} ${amountWithUnit(quantity, unit)}` : code
  return contractor === undefined ? amount : `${amount}, ${contractor}`
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
