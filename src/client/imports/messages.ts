import { screenWords } from '#src/client/platform/words'

/** Words of the import of tickets. */
export const words = screenWords({
  import: 'Import',
  import_of: 'Import {{file}}',
  loading: 'Loading',
  rows: '{{count}} rows',
  field: 'Field of the ticket',
  checked: '{{good}} of {{rows}} rows can be imported',
  good: '{{good}} of {{rows}} rows can be imported.',
  all_good: 'All {{rows}} rows can be imported.',
  nothing_yet: 'Nothing is written before you import.',
  errors: 'What is wrong, by row',
  errors_shown: 'The first {{shown}} of {{count}}; all of them stand in the file of the refused rows.',
  row: 'Row',
  what: 'What is wrong',
  whole_row: 'the whole row',
  import_all: 'Import all rows',
  import_good: 'Import the good rows only',
  refused: 'Download the refused rows',
  uploaded: '{{file}} read: {{rows}} rows',
  started: 'The import runs. The status bar shows how far it is.',
  running: 'The import runs: {{progress}}',
  done: 'Imported: {{created}} new, {{updated}} updated, {{unchanged}} unchanged, {{refused}} refused.',
  failed: 'The import failed: {{why}}',
})
