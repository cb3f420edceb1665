/** Sentences of the experimental AI screens and of tests run on samples (requirements, section D). */
export const assistMessages = {
  'errors.ai_not_configured': 'No AI provider is configured.',
  'errors.model_context_short': 'The context needs at least {{min}} words.',
  'errors.model_name_in_use': 'Model name already in use.',
  'errors.test_canceled': 'Test canceled by user, results to follow.',
  'errors.test_failed': 'Test failed, please run again.',
} as const
