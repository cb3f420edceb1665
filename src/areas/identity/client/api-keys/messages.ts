import { screenWords } from '#src/platform/client/words'

/** UI text for the API keys. */
export const words = screenWords({
  keys: 'API keys',
  keys_of: 'API keys of the agency',
  search: 'Filter keys',
  empty: 'No API keys yet. A supplier’s system needs one to send tickets.',
  name: 'Name',
  made: 'Created',
  used: 'Last used',
  ended: 'Revoked',
  never: 'never',
  made_key: 'API key {{name}} created',
  ended_key: 'API key {{name}} revoked',
  end_title: 'Revoke the API key {{name}}?',
  end_body: 'Systems that use it can no longer send tickets. This can’t be undone.',
  end_accept: 'Revoke key',
  last_used: 'last used {{at}}',
  never_used: 'never used',
  shown_once: 'This is the key of {{name}}. It is shown only once, so copy it now.',
  key: 'API key',
  copy: 'Copy the key',
  copied: 'Key copied',
  close: 'Close',
})
