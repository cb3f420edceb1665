/** Messages to the user about employees (requirements, section D). */
export const employeeMessages = {
  'errors.first_name_required': 'First name is required.',
  'errors.last_name_required': 'Last name is required.',
  'errors.name_not_valid': 'A name needs at least one letter.',
  'errors.role_not_valid': '“{{role}}” is not a role. The roles are: {{roles}}.',
  'errors.district_too_long': 'A district can have at most {{max}} characters.',
  'errors.district_unknown': '{{district}} is not one of the agency’s districts: {{districts}}.',
  'errors.no_employees_chosen': 'Select at least one employee.',
  'errors.too_many_employees': 'At most {{max}} employees at a time.',
  'errors.employee_not_deleted': 'The employee is not deleted.',
  'errors.employee_is_deleted': 'The employee is deleted.',
  'errors.already_signed_in': 'This person has already logged in.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof employeeMessages, string>> {}
}
