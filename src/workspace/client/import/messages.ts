import { screenWords } from '#src/platform/client/words'

/** Words for choosing the columns of an imported file. */
export const words = screenWords({
  map: 'Choose what each column of the file holds. Recognized columns are already selected.',
  column: 'Column of the file',
  first: 'First rows',
  leave_out: 'Leave out',
  check: 'Check the rows',
  check_again: 'Check again',
})
