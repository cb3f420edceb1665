/** Sentences of the own account (requirements, section D). */
export const accountMessages = {
  'errors.api_key_has_ended': 'This API key has ended already.',
  'errors.api_key_name_required': 'Give the API key a name.',
  'errors.signature_required': 'A signature is required before saving.',
} as const
