/** Sentences of employees (requirements, section D). */
export const employeeMessages = {
  'errors.employee_create': 'The employee could not be created: {{message}}',
  'errors.employee_update': 'The employee could not be updated: {{message}}',
} as const
