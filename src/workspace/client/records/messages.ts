import { screenWords } from '#src/platform/client/words'

/** Words of the screens of plain records. */
export const words = screenWords({
  add: 'Add',
  remove: 'Remove',
  yes: 'Yes',
  no: 'No',
})
