/** Sentences of lists, tables and forms everywhere (requirements, section D). */
export const workspaceMessages = {
  'confirm.unsaved': 'You have unsaved changes. Leave anyway?',
  'errors.column_limit': 'At most {{max}} columns can be shown.',
  'errors.grouping_limit': 'At most {{max}} groupings can be used.',
  'labels.days_left': '{{count}} days left',
  'labels.no_data': 'No data',
  'labels.no_results': 'No results found',
} as const
