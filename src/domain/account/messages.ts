/** Sentences of the own account (requirements, section D). */
export const accountMessages = {
  'errors.signature_required': 'A signature is required before saving.',
} as const
