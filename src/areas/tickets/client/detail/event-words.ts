import type { Static } from 'typebox'
import type { SlipEventSchema } from '#src/areas/tickets/api/tickets/tickets'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { fieldLabel, fieldText } from '#src/areas/tickets/client/detail/field-text'

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
  max_gvw_override_set: 'Max GVW override set',
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
  connected: 'Moved in with its job number',
  disconnected: 'Moved out with its job number',
  period_moved: 'Moved to the next pay period',
  project_purged: 'Project permanently deleted',
}

/** Fields that are not listed, because the event's title or other fields already show the same. */
const quiet = new Set(['coded', 'version', 'flagged_by', 'flagged_at', 'max_gvw_override_by', 'max_gvw_override_at', 'image_count'])

/** An event as text, with times in the given zone. `units` is the ticket, which has the units of its amounts. */
export function eventLine(event: SlipEvent, units: Readonly<Record<string, unknown>>, zone: string): EventLine {
  // the first receipt lists no changes, because the ticket had no values before it
  const changes = event.event === 'received' ? [] : Object.entries(event.changes).filter(([field]) => !quiet.has(field))
  return {
    id: event.id,
    what: what[event.event] ?? fieldLabel(event.event),
    who: event.impersonator === null ? event.actor : `${event.actor} (${event.impersonator})`,
    at: usDateTime(event.happened_at, zone),
    tone: event.actor_employee_id === null ? 'plant' : 'person',
    changes: changes.map(([field, [from, to]]) => ({ field: fieldLabel(field), from: changeText(field, from, units, zone), to: changeText(field, to, units, zone) })),
  }
}

function changeText(field: string, value: unknown, units: Readonly<Record<string, unknown>>, zone: string): string {
  if (field !== 'pay_item_assignments' || !Array.isArray(value)) return fieldText(field, value, units, zone)
  return value.length === 0 ? '–' : value.map((one: unknown) => assignmentText(one, units)).join(', ')
}

/** An assignment as text: its pay code and the quantity. Has the item's id instead if the ticket no longer has that pay code. */
function assignmentText(value: unknown, units: Readonly<Record<string, unknown>>): string {
  const quantity = at(value, 'quantity')
  const items = [at(units.reconciliation, 'primary_pay_item'), at(units.reconciliation, 'secondary_pay_item')]
  const item = items.find((one) => at(one, 'id') === at(value, 'project_pay_item_id'))
  const code = at(item, 'item_code') ?? `item ${String(at(value, 'project_pay_item_id'))}`
  return quantity === null || quantity === undefined ? String(code) : `${String(code)} ${String(quantity)}`
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
