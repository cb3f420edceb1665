import { screenWords } from '#src/client/platform/words'

/** Words of the sign-in screen. */
export const words = screenWords({
  app: 'Slipway',
  username: 'Phone or email',
  password: 'Password',
  show_password: 'Show the password',
  hide_password: 'Hide the password',
  log_in: 'Log in',
  logging_in: 'Logging in',
  log_in_with: 'Log in with {{name}}',
  or: 'or',
  kept: '{{notice}} Your layout and what you typed are kept.',
  region: 'Default region US · 1(555) 555-5555',
})
