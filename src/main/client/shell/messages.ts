import { screenWords } from '#src/platform/client/words'

/** Texts of the shell: navigation, status bar, loader. */
export const words = screenWords({
  app: 'Slipway',
  navigation: 'Navigation',
  menu: 'Menu',
  menu_places: 'Places',
  menu_own: 'Account and portal',
  agency: 'Agency',
  badge: '{{label}}, {{count}} open',
  status: 'Status',
  live: 'Live',
  connecting: 'Connecting',
  away: 'Not connected, retrying',
  layout: 'Layout',
  saving: 'Saving',
  commands: 'commands',
  next_pane: 'next pane',
  keys_here: 'keys here',
  help: 'help',
  waiting_for: 'then',
  loading: 'Loading Slipway',
  load_failed: 'Slipway could not load your session.',
  try_again: 'Try again',
  end: 'Log out',
  toasts: 'Messages',
  skip: 'Skip to the panes',
})
