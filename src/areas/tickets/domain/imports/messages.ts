/** Messages to the user about the CSV import. */
export const importMessages = {
  'errors.import_columns_changed': 'The columns were changed after the last check. Check the rows again.',
  'errors.import_committed': 'This file was already imported.',
  'errors.import_no_good_rows': 'No row of the file can be imported.',
  'errors.import_not_previewed': 'Choose a field for each column first.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof importMessages, string>> {}
}
