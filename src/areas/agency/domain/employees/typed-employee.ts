/** The fields of an employee as typed or pasted. */
export interface TypedEmployee {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: string
  readonly districts: readonly string[]
}

/** The fields in the order of the form. */
export const employeeFieldNames = ['first_name', 'last_name', 'email', 'phone', 'role', 'districts'] as const
export type EmployeeFieldName = (typeof employeeFieldNames)[number]
