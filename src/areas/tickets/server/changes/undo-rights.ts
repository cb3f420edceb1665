import { mayEditField } from '#src/areas/tickets/domain/field-value'
import { findTicketField } from '#src/areas/tickets/domain/fields'
import type { UndoTicket } from '#src/areas/tickets/server/changes/undo-store'
import { may, type Ability, type Person } from '#src/platform/domain/session/abilities'
import { firstRefusal, type Verdict } from '#src/platform/domain/verdict'

/** The ability that a person needs for writing each of these fields. All other fields are written by edits. */
const abilityOfField: ReadonlyMap<string, Ability> = new Map(Object.entries({
  pay_item_assignments: 'assign_pay_codes',
  status: 'bulk_mark', delivered_date: 'bulk_mark', rejection_reason: 'bulk_mark', rejected_on: 'bulk_mark',
  max_gvw_override: 'override_max_gvw', max_gvw_override_by: 'override_max_gvw', max_gvw_override_at: 'override_max_gvw',
  overload_amount: 'override_max_gvw', overload_unit: 'override_max_gvw',
  flag_by_dot: 'flag_note_photo', flagged_by: 'flag_note_photo', flagged_at: 'flag_note_photo', flag_note: 'flag_note_photo',
  notes: 'flag_note_photo', images: 'flag_note_photo', image_count: 'flag_note_photo',
  plant_id: 'change_plant_health',
}))

/**
 * Whether a person may make all the changes that an undo of these tickets reverses. An undo or a redo is a write like any other, and the
 * person's rights may have changed since the tickets were changed (API-32). Decides by the fields and not by the kinds of events, so that
 * it also applies to a redo.
 */
export function mayUndo(person: Person, tickets: readonly Pick<UndoTicket, 'events'>[]): Verdict {
  const required = new Set<Ability>()
  const edited = new Set<string>()
  for (const { changes } of tickets.flatMap(({ events }) => events)) {
    for (const [field, sides] of Object.entries(changes)) {
      const ability = field === 'status' && sides.every(isOfFlag) ? 'flag_note_photo' : abilityOfField.get(field)
      if (ability === undefined) edited.add(field)
      else required.add(ability)
    }
  }
  return firstRefusal(...[...required].map((ability) => may(ability, person)), ...[...edited].map((field) => mayEdit(field, person)))
}

/** Whether adding or removing a flag alone can give a ticket this status. */
const isOfFlag = (status: unknown) => status === 'pending' || status === 'flagged'

/** Whether a person may edit a field. For a field that the server computes, such as a station's offset, any right to edit is enough. */
function mayEdit(key: string, person: Person): Verdict {
  const field = findTicketField(key)
  return field?.change === 'edit' ? mayEditField(field, person) : may('edit_tickets', person)
}
