import { anyDistrict, checkDistricts, knownDistrict, type DistrictChoice } from '#src/areas/agency/domain/districts'
import { DISTRICT_MAX } from '#src/areas/agency/domain/employees/limits'
import type { EmployeeFieldName, TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { characterCount, cleanLine, isShowable } from '#src/platform/domain/formats/plain-text'
import { checkPersonName } from '#src/areas/agency/domain/employees/name'
import { isRole, roleNames, roles, type Role } from '#src/platform/domain/session/roles'
import { checkMailAddress, normalEmail, normalPhone } from '#src/areas/identity/domain/sessions/username'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The fields of an employee that an administrator edits (PEOP-2). */
export interface EmployeeFields {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** The phone as +1 and ten digits; null for no phone. */
  readonly phone: string | null
  readonly role: Role
  readonly districts: readonly string[]
}

const checks: { readonly [Name in EmployeeFieldName]: (typed: TypedEmployee[Name], choice: DistrictChoice) => Verdict } = {
  first_name: (typed) => checkPersonName(typed, 'errors.first_name_required'),
  last_name: (typed) => checkPersonName(typed, 'errors.last_name_required'),
  email: (typed) => {
    const text = cleanLine(typed)
    const verdict = checkMailAddress(text)
    return verdict.allowed && !isShowable(text) ? refuse('errors.text_not_valid') : verdict
  },
  phone: (typed) => (cleanLine(typed) === '' || normalPhone(cleanLine(typed)) !== null ? allow : refuse('errors.phone_not_valid')),
  role: (typed) => (typed === '' ? refuse('errors.required') : isRole(typed) ? allow : refuse('errors.role_not_valid', { role: cleanLine(typed), roles: roles.map((role) => roleNames[role]).join(', ') })),
  districts: (typed, choice) => {
    const names = typed.map(cleanLine)
    if (!names.every((name) => isShowable(name))) return refuse('errors.text_not_valid')
    return names.every((name) => characterCount(name) <= DISTRICT_MAX) ? checkDistricts(typed, choice) : refuse('errors.district_too_long', { max: DISTRICT_MAX })
  },
}

/** Whether one typed field of an employee is valid (PEOP-2 to PEOP-4, PEOP-11). */
export function checkEmployeeField<Name extends EmployeeFieldName>(name: Name, typed: TypedEmployee[Name], choice: DistrictChoice = anyDistrict): Verdict {
  return checks[name](typed, choice)
}

/** Checks every field of an employee; returns the verdict for each. */
export function checkEmployee(typed: TypedEmployee, choice: DistrictChoice): Readonly<Record<EmployeeFieldName, Verdict>> {
  return {
    first_name: checks.first_name(typed.first_name, choice),
    last_name: checks.last_name(typed.last_name, choice),
    email: checks.email(typed.email, choice),
    phone: checks.phone(typed.phone, choice),
    role: checks.role(typed.role, choice),
    districts: checks.districts(typed.districts, choice),
  }
}

/** Converts valid fields to the form in which they are stored. Fields that were not typed are left out. */
export function storedEmployee(typed: Partial<TypedEmployee>, choice: DistrictChoice = anyDistrict): Partial<EmployeeFields> {
  const { first_name, last_name, email, phone, role, districts } = typed
  return {
    ...(first_name === undefined ? {} : { first_name: cleanLine(first_name) }),
    ...(last_name === undefined ? {} : { last_name: cleanLine(last_name) }),
    ...(email === undefined ? {} : { email: normalEmail(cleanLine(email)) ?? '' }),
    ...(phone === undefined ? {} : { phone: normalPhone(cleanLine(phone)) }),
    ...(isRole(role) ? { role } : {}),
    ...(districts === undefined ? {} : { districts: [...new Set(districts.map((name) => knownDistrict(name, choice) ?? '').filter((name) => name !== ''))] }),
  }
}
