import { screenWords } from '#src/client/platform/words'

/** Words of the shell: navigation, status bar, loader. */
export const words = screenWords({
  app: 'Slipway',
  navigation: 'Navigation',
  agency: 'Agency',
  to_admin: 'Admin',
  to_ops: 'Operations',
  account: 'Account',
  log_out: 'Log out',
  badge: '{{label}}, {{count}} open',
  status: 'Status',
  live: 'Live',
  connecting: 'Connecting',
  away: 'Not connected, trying again',
  layout: 'Layout',
  saving: 'Saving',
  commands: 'commands',
  next_pane: 'next pane',
  keys_here: 'keys here',
  waiting_for: 'then',
  loading: 'Loading Slipway',
  load_failed: 'Slipway could not load your session.',
  try_again: 'Try again',
  end: 'Log out',
  toasts: 'Messages',
  skip: 'Skip to the panes',
})
