/** Messages to the user about project assist. */
export const assistMessages = {
  'errors.test_canceled': 'Test canceled by user, results to follow.',
  'errors.model_name_in_use': 'Model name already in use.',
  'errors.model_context_short': 'The context needs at least {{min}} words.',
  'errors.ai_not_configured': 'No AI provider is configured.',
  'errors.model_sources_missing': 'Choose at least one material source, one project and one date.',
  'errors.model_archived': 'An archived model cannot be changed, run or published. Unpublish it first.',
  'errors.model_is_published': 'This model is already published.',
  'errors.model_is_unpublished': 'This model is already unpublished.',
  'errors.model_not_removable': 'Only an unpublished model without runs can be deleted. Archive it instead.',
  'errors.model_busy': 'This model is being run. Cancel that run, or wait until it ends.',
  'errors.model_not_running': 'This model is not running.',
  'errors.manual_run_off': 'Runs for a chosen day are switched off for the agency.',
  'errors.model_too_many': 'Choose at most {{max}} {{what}}.',
  'errors.no_remark_here': 'No remark is proposed for this report.',
  'errors.ai_address': 'Enter an address that starts with https:// and has no user name, no password and nothing after ? or #.',
  'errors.question_empty': 'Type a question.',
  'errors.question_long': 'Ask in at most {{max}} characters.',
  'errors.question_not_known': 'Not known: nothing in this project was found for the question.',
  'errors.answer_being_written': 'The answer is being written. Press Esc to cancel it.',
  'provider.broken_off': 'The provider broke off before the end of its answer.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof assistMessages, string>> {}
}
