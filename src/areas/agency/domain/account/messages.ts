/** Messages to the user about their own account, the agency's settings and its choice lists (requirements, section D). */
export const accountMessages = {
  'errors.api_key_has_ended': 'This API key is already revoked.',
  'errors.api_key_name_required': 'Give the API key a name.',
  'errors.signature_required': 'A signature is required before saving.',
  'errors.signature_size': 'A signature image can have at most {{max}} by {{max}} pixels.',
  'errors.plant_days': 'Enter plant days as a whole number from {{min}} to {{max}}.',
  'errors.retention_years': 'Enter a whole number of years from {{min}} to {{max}}.',
  'errors.contract_number_label': 'The label must have 1 to {{max}} characters.',
  'errors.address_not_waiting': 'There is nothing to confirm.',
  'errors.choice_required': 'Enter a name for the choice.',
  'errors.choice_too_long': 'A choice in this list can have at most {{max}} characters.',
  'errors.choice_taken': '{{label}} is already in the list.',
  'errors.choice_taken_ended': '{{label}} is already in the list, but retired. Reactivate it instead.',
  'errors.choice_has_ended': '{{label}} is already retired.',
  'errors.choice_not_ended': '{{label}} is not retired.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof accountMessages, string>> {}
}
