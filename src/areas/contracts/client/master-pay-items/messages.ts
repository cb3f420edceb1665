import { screenWords } from '#src/platform/client/words'

/** UI text for the agency's catalog of pay items. */
export const words = screenWords({
  title: 'Master pay items',
  search: 'Search items',
  empty: 'No master pay items yet. Add one with N, paste them with P, or read a CSV file with I.',
  code: 'Item code',
  description: 'Description',
  unit: 'Unit',
  updated: 'Last updated',
  new_item: 'New master pay item',
  add: 'Add item',
  added: 'Master pay item {{code}} added.',
  saved: 'Master pay item {{code}} saved. Items already in projects are not changed.',
  undo_add: 'add, master pay item {{code}}',
  undo_edit: 'edit, master pay item {{code}}',
  one: 'master pay item {{code}}',
  some: '{{count}} master pay items',
  some_one: '1 master pay item',
  remove_title: 'Delete {{items}}?',
  remove_body: 'Items already in projects are not changed. You can undo this.',
  remove: 'Delete',
  will_be_removed: '{{items}} will be deleted',
  removed: '{{items}} deleted.',
  undo_remove: 'delete, {{items}}',
})
