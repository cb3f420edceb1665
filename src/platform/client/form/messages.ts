import { screenWords } from '#src/platform/client/words'

/** The texts of form fields. */
export const words = screenWords({
  optional: '{{label}}, optional',
  none: 'None',
  day_format: 'mm/dd/yyyy',
  open_list: 'Show the choices of {{label}}',
  nothing_found: 'Nothing found',
  add: 'Add to {{label}}',
  remove: 'Remove {{choice}}',
  chosen: 'Selected for {{label}}',
  save: 'Save',
  cancel: 'Cancel',
  discard: 'Discard changes',
  not_sent: 'Not saved: the server did not answer. Your input is kept. Save again; it will not be saved twice.',
  unsaved_body: '{{question}}\nNot saved: {{fields}}.',
  someone: 'Somebody else',
  changed_by: '{{by}} changed {{fields}} while you were editing. Your input is kept.',
  save_again: 'Save again to overwrite it with yours.',
  mine: 'Yours: {{value}}',
  theirs: 'Theirs: {{value}}',
  keep_mine: 'Keep my changes',
  take_theirs: 'Use their changes',
  empty: 'empty',
  yes: 'yes',
  no: 'no',
})
