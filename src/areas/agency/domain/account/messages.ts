/** Sentences of the own account, the agency's settings and its choice lists (requirements, section D). */
export const accountMessages = {
  'errors.api_key_has_ended': 'This API key is already revoked.',
  'errors.api_key_name_required': 'Give the API key a name.',
  'errors.signature_required': 'A signature is required before saving.',
  'errors.signature_size': 'A signature picture can have at most {{max}} by {{max}} pixels.',
  'errors.logo_not_safe': 'The SVG must consist of shapes and text, without entities or pictures inside it.',
  'errors.logo_not_readable': 'The file can\'t be read as a picture.',
  'errors.plant_days': 'Plant days are a whole number from {{min}} to {{max}}.',
  'errors.retention_years': 'Payment records are kept for {{min}} to {{max}} whole years.',
  'errors.contract_number_label': 'The label has 1 to {{max}} characters.',
  'errors.time_of_day': 'Give a time from 00:00 to 23:59.',
  'errors.address_not_waiting': 'There is nothing to confirm.',
  'errors.address_not_taken_back': 'An email or phone that changed has to be set and confirmed again.',
  'errors.too_many_messages': 'Too many messages requested. Wait a few minutes.',
  'errors.choice_required': 'Give the choice a name.',
  'errors.choice_too_long': 'A choice of this list has at most {{max}} characters.',
  'errors.choice_taken': '{{label}} is in the list already.',
  'errors.choice_taken_ended': '{{label}} is in the list, but retired. Reactivate it.',
  'errors.choice_has_ended': '{{label}} is already retired.',
  'errors.choice_not_ended': '{{label}} is not retired.',
  'errors.choice_order_ended': 'A retired choice has no position in the list.',
  'errors.choices_full': 'A list has at most {{max}} choices.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof accountMessages, string>> {}
}
