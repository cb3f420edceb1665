import { screenWords } from '#src/platform/client/words'

/** UI text for the form that changes one's own password. */
export const words = screenWords({
  password: 'Change password',
  present_password: 'Current password',
  new_password: 'New password',
  repeat_password: 'New password again',
  password_hint: 'At least {{min}} characters, with a lowercase and an uppercase letter, a number and a special character.',
  password_ends: 'All other devices are logged out.',
  password_changed: 'Password changed. All other devices are logged out.',
})
