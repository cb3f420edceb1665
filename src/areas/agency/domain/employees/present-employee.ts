import { storedEmployee, type EmployeeFields } from '#src/areas/agency/domain/employees/employee'
import { employeeFieldLabels, type ListColumns } from '#src/areas/agency/domain/employees/list-columns'
import type { EmployeeFieldName, TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { message } from '#src/platform/domain/messages'
import { roleNames } from '#src/platform/domain/session/roles'

/** A field whose value in a row differs from the value of the employee with the same email. */
export interface EmployeeDifference {
  readonly field: EmployeeFieldName
  readonly message: string
}

const LONGEST_SHOWN = 200

/**
 * The differences between a row and the employee who already has the row's email (PLUS-39). Each difference is a conflict, because an
 * import never changes an employee; a row without differences is reported as unchanged. Only the columns of the file are compared.
 */
export function differencesFromEmployee(present: EmployeeFields, typed: TypedEmployee, columns: ListColumns): readonly EmployeeDifference[] {
  const sent = storedEmployee(typed)
  const sentTexts: Readonly<Record<EmployeeFieldName, string>> = {
    first_name: sent.first_name ?? '', last_name: sent.last_name ?? '', email: sent.email ?? '', phone: sent.phone ?? typed.phone.trim(),
    role: sent.role === undefined ? typed.role : roleNames[sent.role], districts: (sent.districts ?? []).toSorted().join('; '),
  }
  const current: typeof sentTexts = { ...present, phone: present.phone ?? '', role: roleNames[present.role], districts: present.districts.toSorted().join('; ') }
  return (Object.keys(sentTexts) as EmployeeFieldName[]).flatMap((field) => {
    if (field === 'email' || columns[field] === undefined || current[field] === sentTexts[field]) return []
    return [{ field, message: message('warnings.employee_kept', { label: employeeFieldLabels[field], current: current[field], sent: sentTexts[field].slice(0, LONGEST_SHOWN) }) }]
  })
}
