import { screenWords } from '#src/platform/client/words'

/** Words of the screens of plain records. */
export const words = screenWords({
  add: 'Add',
  remove: 'Remove',
  deleted: 'Recently deleted',
  none_deleted: 'Nothing was deleted in the last 30 days.',
  removed_in: 'Removed in',
  yes: 'Yes',
  no: 'No',
})
