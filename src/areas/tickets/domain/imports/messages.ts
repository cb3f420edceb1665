/** Messages of the CSV import. */
export const importMessages = {
  'errors.csv_empty': 'CSV upload error. The file is empty.',
  'errors.csv_workbook': 'CSV upload error. This is an Excel workbook: save it as CSV and try again.',
  'errors.import_cell_changed': 'A cell of row {{row}} was changed to “{{current}}” in the meantime. “{{value}}” was not saved.',
  'errors.import_cell_unknown': 'Row {{row}} is not in the list of refused rows. Reload the page.',
  'errors.import_cells': 'The row has {{cells}} cells, more than the {{headings}} headings.',
  'errors.import_column_twice': 'Two columns are assigned to {{label}}.',
  'errors.import_columns_count': 'The file has {{headings}} columns, {{columns}} were named.',
  'errors.import_columns_changed': 'The columns were changed after the last check. Check the rows again.',
  'errors.import_columns_missing': 'Choose the columns for: {{labels}}.',
  'errors.import_checked_again': 'The file was checked again after this result was shown, for example in another window. Look at the new result, then import.',
  'errors.import_checked_before': 'The rows that can be imported have changed since the file was checked. Check the rows again.',
  'errors.import_committed': 'This file was already imported.',
  'errors.import_empty': 'The file has no rows under its headings.',
  'errors.import_has_errors': '{{count}} rows have errors. Import the valid rows only, or fix the file and try again.',
  'errors.import_has_errors_one': '1 row has errors. Import the valid rows only, or fix the file and try again.',
  'errors.import_no_good_rows': 'No row of the file can be imported.',
  'errors.import_not_previewed': 'Choose a field for each column first.',
  'errors.import_ticket_too_often': 'More than {{max}} rows are for ticket {{number}}. Fix the file or the columns, and upload it again.',
  'errors.import_too_many_corrections': 'At most {{max}} cells can be corrected here. Fix the file and upload it again.',
  'errors.import_unchecked': 'Some corrected rows are not checked yet. Check the rows again.',
  'errors.import_too_many_refused': 'More than {{max}} rows have errors. Fix the file or the columns, and upload it again.',
  'errors.import_too_many_repeated': 'More than {{max}} rows are for tickets that appear more than once in the file. Fix the file or the columns, and upload it again.',
  'errors.import_too_many_rows': 'The file has more than {{max}} rows. Split it and upload each part.',
  'errors.import_too_many_columns': 'The file has more than {{max}} columns.',
  'notices.import_row_unchecked': 'Changed after the last check, not checked yet.',
  'warnings.import_same_ticket': 'Row {{row}} of the file is for the same ticket. The later of the two rows changes it.',
  'warnings.import_status_kept': 'The file says {{sent}}, the ticket is {{status}}. Its status will not change.',
  'warnings.import_correction_kept': '{{label}} was corrected by the agency. The correction will be kept.',
  'warnings.import_period_changed': 'The ticket is in pay period {{period}}, which is closed. The change becomes an adjustment.',
  'warnings.import_period_new': 'The date is in pay period {{period}}, which is closed. The ticket becomes an adjustment.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof importMessages, string>> {}
}
