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
  sso_title: 'Single sign-on',
  sso_choose: 'Choose who signs you in.',
  sso_going: 'Going to {{name}}…',
  sso_none: 'No provider is set up. Log in with a password.',
  sso_unknown: 'The providers could not be read. Try again, or log in with a password.',
  back_to_log_in: 'Back to log in',
  provider_refused: 'The provider did not sign you in: {{why}}',
  impersonation: 'Impersonation',
  acting_as: 'You act as {{name}} ({{email}}). What you change is recorded with your own name, {{impersonator}}, too.',
  end_impersonation: 'End',
  kept: '{{notice}} Your layout and what you typed are kept.',
  region: 'Default region US · 1(555) 555-5555',
})
