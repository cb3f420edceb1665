/** Sentences of the CSV import. */
export const importMessages = {
  'errors.import_cells': 'The row has {{cells}} cells, more than the {{headings}} headings.',
  'errors.import_column_twice': '{{label}} is given by two columns.',
  'errors.import_columns_count': 'The file has {{headings}} columns, {{columns}} were named.',
  'errors.import_columns_missing': 'Choose the columns of: {{labels}}.',
  'errors.import_committed': 'This file was imported already.',
  'errors.import_empty': 'The file has no rows under its headings.',
  'errors.import_has_errors': '{{count}} rows have errors. Import the good rows only, or mend the file.',
  'errors.import_has_errors_one': '1 row has errors. Import the good rows only, or mend the file.',
  'errors.import_no_good_rows': 'No row of the file can be imported.',
  'errors.import_not_previewed': 'Choose what the columns hold first.',
  'errors.import_too_large': 'The file is larger than {{max}} MB.',
  'errors.import_too_many_refused': 'More than {{max}} rows have errors. Fix the file or the columns, and upload it again.',
  'errors.import_too_many_rows': 'The file has more than {{max}} rows. Split it and upload each part.',
  'errors.import_too_many_columns': 'The file has more than {{max}} columns.',
} as const
