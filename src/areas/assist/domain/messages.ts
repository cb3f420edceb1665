/** Messages of project assist. */
export const assistMessages = {
  'errors.test_canceled': 'Test canceled by user, results to follow.',
  'errors.test_failed': 'Test failed, please run again.',
  'errors.model_name_in_use': 'Model name already in use.',
  'errors.model_context_short': 'The context needs at least {{min}} words.',
  'errors.ai_not_configured': 'No AI provider is configured.',
  'errors.model_sources_missing': 'Choose at least one material source, one project and one date.',
  'errors.model_archived': 'An archived model cannot be changed, run or published. Unpublish it first.',
  'errors.model_is_published': 'This model is published already.',
  'errors.model_is_unpublished': 'This model is unpublished already.',
  'errors.model_not_removable': 'Only an unpublished model without runs can be deleted. Archive it instead.',
  'errors.model_busy': 'This model is being run. Cancel that run, or wait until it ends.',
  'errors.model_not_running': 'No run of this model is going on.',
  'errors.manual_run_off': 'Runs for a chosen day are switched off for the agency.',
  'errors.model_run_future': 'Choose a day that is not in the future.',
  'errors.model_too_many': 'Choose at most {{max}} {{what}}.',
  'errors.model_source_unknown': 'One of the chosen {{what}} does not exist.',
  'errors.remark_decided': 'This remark was taken or left meanwhile.',
  'errors.no_remark_here': 'No remark is proposed for this report.',
  'errors.ai_address': 'Enter an address that starts with https://.',
  'errors.ai_key_elsewhere': 'Enter the key again. It is of another host or can’t be decrypted.',
  'provider.not_allowed': 'This address may not be reached. It is not https or is on a private network.',
  'provider.no_answer': 'The provider did not answer in time or could not be reached.',
  'provider.too_large': 'The provider sent an answer that is too large.',
  'provider.refused': 'The provider refused the key (status {{status}}).',
  'provider.redirected': 'The provider redirects to {{host}}, which is not followed.',
  'provider.busy': 'The provider asks to wait before the next call (status 429).',
  'provider.status': 'The provider answered with status {{status}}.',
  'provider.unreadable': 'The provider sent an answer that is not one of a chat.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof assistMessages, string>> {}
}
