import { screenWords } from '#src/platform/client/words'

/** Words for the screens of plain records. */
export const words = screenWords({
  add: 'Add',
  remove: 'Remove',
  deleted: 'Recently deleted',
  none_deleted: 'Nothing was deleted in the last 30 days.',
  removed_meanwhile: 'This record was removed while you were editing. Your changes are kept here so that you can copy them.',
  removed_in: 'Removed in',
  yes: 'Yes',
  no: 'No',
})
