import { screenWords } from '#src/platform/client/words'

/** Words of the screens of reconciliation units. */
export const words = screenWords({
  units: 'Reconciliation UOM',
  unit: 'Unit of measure',
  new_unit: 'New unit of measure',
  search: 'Search units',
  none: 'No units yet. Press N to add one: the net amounts of tickets count in the units of the items.',
  code: 'Code',
  name: 'Name',
  ticket_units: 'Ticket units that count as it',
  ticket_units_hint: 'One a line. Where one does not count with 1, its factor behind it: LB 1/2000.',
  counts: '1 {{unit}} = {{factor}} {{code}}',
  add: 'Add',
  added: '{{code}} added',
  saved: '{{code}} saved',
  removed: '{{code}} removed',
  undo_add: 'add, {{code}}',
  undo_edit: 'edit, {{code}}',
  undo_remove: 'remove, {{code}}',
  remove: 'Remove',
  remove_title: 'Remove the unit {{code}}?',
  remove_body: 'Net amounts no longer count in it. A unit that an item is measured in cannot be removed.',
})
