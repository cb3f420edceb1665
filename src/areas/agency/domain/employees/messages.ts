/** Messages of employees (requirements, section D). */
export const employeeMessages = {
  'errors.employee_create': 'The employee could not be created: {{message}}',
  'errors.employee_update': 'The employee could not be updated: {{message}}',
  'errors.first_name_required': 'First name is required.',
  'errors.last_name_required': 'Last name is required.',
  'errors.name_not_valid': 'A name needs at least one letter.',
  'errors.name_too_long': 'A name can have at most {{max}} characters.',
  'errors.email_in_use': 'Email already in use.',
  'errors.role_not_valid': '“{{role}}” is not a role. The roles are: {{roles}}.',
  'errors.district_too_long': 'A district can have at most {{max}} characters.',
  'errors.district_unknown': '{{district}} is not one of the agency’s districts: {{districts}}.',
  'errors.own_removal': 'You cannot remove yourself or change your own role.',
  'errors.last_administrator': 'An agency needs at least one administrator.',
  'errors.no_employees_chosen': 'Select at least one employee.',
  'errors.too_many_employees': 'At most {{max}} employees at a time.',
  'errors.employee_not_deleted': 'The employee is not deleted.',
  'errors.employee_is_deleted': 'The employee is deleted.',
  'errors.already_signed_in': 'This person has already logged in.',
  'errors.email_on_line': 'The same email is on line {{line}}.',
  'errors.phone_on_line': 'The same phone number is on line {{line}}.',
  'warnings.employee_kept': '{{label}} is “{{current}}”, the file says “{{sent}}”. The employee will not change.',
  'errors.lines_not_right': '{{count}} lines cannot be added. Fix them and try again.',
  'errors.lines_not_right_one': '1 line cannot be added. Fix it and try again.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof employeeMessages, string>> {}
}
