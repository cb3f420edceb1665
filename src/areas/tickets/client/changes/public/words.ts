import { screenWords } from '#src/platform/client/words'
import { countText } from '#src/platform/domain/formats/numbers'

/** UI text for the commands that change tickets. */
export const words = screenWords({
  some: '{{count}} tickets',
  some_one: '1 ticket',
  become: '{{tickets}} become {{status}}',
  become_one: '{{tickets}} becomes {{status}}',
  marked: '{{tickets}} marked {{status}}',
  undo: '{{did}}, {{tickets}}',
  today_after: 'after every last ticketed date',
  earlier_refused: 'earlier dates are refused',
  last_ticketed: '{{day}}, the last ticketed date',
  before_reason: 'given before',
  gvw_set: 'Max GVW override of {{lbs}} lbs on {{tickets}}',
  gvw_cleared: 'Max GVW override cleared on {{tickets}}',
  gvw_will_set: '{{tickets}} get a Max GVW override of {{lbs}} lbs',
  gvw_will_set_one: '{{tickets}} gets a Max GVW override of {{lbs}} lbs',
  gvw_will_clear: '{{tickets}} lose their Max GVW override',
  gvw_will_clear_one: '{{tickets}} loses its Max GVW override',
  gvw_blank: 'Clear the override',
  flag_will_set: '{{tickets}} will be flagged',
  flag_will_set_one: '{{tickets}} will be flagged',
  flag_will_clear: '{{tickets}} will no longer be flagged',
  flag_will_clear_one: '{{tickets}} will no longer be flagged',
  flagged: '{{tickets}} flagged',
  unflagged: 'Flag removed from {{tickets}}',
  changed: '{{field}} {{was}} → {{is}}',
  changed_now: 'now {{status}}',
  changed_yes: 'yes',
  changed_no: 'no',
  note_removed: 'Note removed from ticket {{number}}',
  undo_note: 'remove note, ticket {{number}}',
  reopened: 'Ticket {{number}} returned to pending',
  reopened_many: '{{tickets}} returned to pending',
  will_reopen: '{{tickets}} return to pending',
  will_reopen_one: '{{tickets}} returns to pending',
  undo_reopen: 'return to pending, ticket {{number}}',
  moved: 'Ticket {{number}} moved to {{title}}',
  note_added: 'Note added to ticket {{number}}',
})

/** A number of tickets as text: '1 ticket', '1,204 tickets'. */
export function ticketsText(count: number): string {
  return words('some', { count: countText(count) })
}
