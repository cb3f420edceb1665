/** Sentences about fields and records that all areas use. */
export const recordMessages = {
  'errors.field_below_zero': '{{label}} cannot be below 0.',
  'errors.field_taken': '{{label}} {{value}} is already in use.',
  'errors.forbidden': 'You don’t have permission to do this.',
  'errors.https_address': 'Enter an address that starts with https:// and has no user name or password.',
  'errors.name_is_required': 'Enter a name.',
  'errors.name_too_long': 'A name can have at most {{max}} characters.',
  'errors.not_valid': 'The request is not valid. Check the listed fields.',
  'errors.note_is_required': 'Enter a note.',
  'errors.record_is_deleted': '{{name}} is deleted. Restore it first.',
  'errors.record_not_deleted': '{{name}} is not deleted.',
  'errors.text_not_valid': 'The text has characters that cannot be stored.',
  'errors.text_too_long': 'Enter at most {{max}} characters.',
  'errors.time_of_day': 'Enter a time like 6:30 AM or 18:30.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof recordMessages, string>> {}
}
