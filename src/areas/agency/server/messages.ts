/** Messages about employees, groups and accounts that only the server uses, so they are not in the client bundle. */
export const agencyServerMessages = {
  'errors.no_mail_invitation': 'Email is not set up here. Invite the person by text message instead.',
  'errors.no_text_invitation': 'Text messages are not set up here. Invite the person by email instead.',
  'errors.logo_not_safe': 'The SVG can only contain shapes and text, no entities or embedded images.',
  'errors.logo_not_readable': 'The file is not a readable image.',
  'errors.address_not_taken_back': 'A changed email or phone cannot be undone. Change it back and confirm it again.',
  'errors.too_many_messages': 'Too many messages requested. Wait a few minutes.',
  'errors.choice_order_ended': 'A retired choice has no position in the list.',
  'errors.choices_full': 'A list can have at most {{max}} choices.',
  'errors.employee_create': 'The employee could not be created: {{message}}',
  'errors.employee_update': 'The employee could not be updated: {{message}}',
  'errors.own_removal': 'You cannot remove yourself or change your own role.',
  'errors.last_administrator': 'An agency needs at least one administrator.',
  'errors.email_on_line': 'The same email is on line {{line}}.',
  'errors.phone_on_line': 'The same phone number is on line {{line}}.',
  'warnings.employee_kept': '{{label}} is “{{current}}”, the file says “{{sent}}”. The employee will not change.',
  'errors.lines_not_right': '{{count}} lines cannot be added. Fix them and try again.',
  'errors.lines_not_right_one': '1 line cannot be added. Fix it and try again.',
  'errors.duplicate_group': 'Duplicate group name.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof agencyServerMessages, string>> {}
}
