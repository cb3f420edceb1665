/** Messages about models and their providers that only the server sends, so the client bundle leaves them out. */
export const assistServerMessages = {
  'errors.model_run_future': 'Choose a day that is not in the future.',
  'errors.model_source_unknown': 'One of the chosen {{what}} does not exist.',
  'errors.remark_decided': 'This remark was already taken or left out.',
  'errors.remark_report_changed': 'The report of this remark has changed since, so the decision stays.',
  'errors.ai_key_elsewhere': 'Enter the key again. The stored key belongs to another host or can’t be decrypted.',
  'errors.answer_lines_changed': 'The lines changed meanwhile. Look at them, then ask for the answer again.',
  'ask.all_materials': 'All materials',
  'ask.no_material': 'No material',
  'ask.sum': '{{count}} tickets, net {{net}}',
  'ask.sum_one': '1 ticket, net {{net}}',
  'ask.truck': 'truck {{truck}}',
  'provider.not_allowed': 'This address is not allowed. It is not https or is on a private network.',
  'provider.no_answer': 'The provider did not answer in time or could not be reached.',
  'provider.too_large': 'The provider sent an answer that is too large.',
  'provider.refused': 'The provider refused the key (status {{status}}).',
  'provider.redirected': 'The provider redirects to {{host}}, which is not followed.',
  'provider.busy': 'The provider asks to wait before the next call (status 429).',
  'provider.status': 'The provider answered with status {{status}}.',
  'provider.unreadable': 'The provider sent an answer that is not a chat answer.',
  'errors.test_failed': 'Test failed, please run again.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof assistServerMessages, string>> {}
}
