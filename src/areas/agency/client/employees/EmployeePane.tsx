import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkEmployee } from '#src/areas/agency/domain/employees/employee'
import type { TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { isRole, landingPath, roleNames, roles } from '#src/platform/domain/session/roles'
import { callApi } from '#src/platform/client/api/call-api'
import { ChoiceEntry } from '#src/platform/client/form/ChoiceEntry'
import { MultiChoiceEntry } from '#src/platform/client/form/MultiChoiceEntry'
import { SwitchEntry } from '#src/platform/client/form/SwitchEntry'
import { TextEntry } from '#src/platform/client/form/TextEntry'
import { useForm } from '#src/platform/client/form/use-form'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { words } from '#src/areas/agency/client/employees/messages'
import { agencyCalls, employeeCalls, nameOf, peopleKeys, type Employee } from '#src/areas/agency/client/employees/people-calls'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { NOT_THERE, Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { isBuilt } from '#src/workspace/client/panes/pane-table'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

const LIST = '/admin/employees'

/** The values of the form for an employee. */
interface Held extends TypedEmployee {
  readonly invite: boolean
  readonly version: number
}

const nobody: Held = { first_name: '', last_name: '', email: '', phone: '', role: '', districts: [], invite: true, version: 0 }

/** A form for a new employee, or for an existing one (PEOP-6). */
export default function EmployeePane({ params: { employeeId } }: PaneViewProps<{ readonly employeeId: string }>) {
  const { dot_authority_id: agency } = usePerson()
  const id = employeeId === 'new' ? null : Number(employeeId)
  const query = useQuery({
    queryKey: peopleKeys.employee(agency, id ?? 0),
    queryFn: async ({ signal }) => (await callApi(employeeCalls.detail({ id: id ?? 0 }), { signal, ignore: NOT_THERE })).dot_employee,
    enabled: id !== null,
    // always read again, because a form must start with the current values
    staleTime: 0,
    gcTime: 0,
  })
  const { data: districts = [] } = useQuery({
    queryKey: peopleKeys.districts(agency),
    queryFn: async ({ signal }) => (await callApi(agencyCalls.settings(), { signal, ignore: 'all' })).settings.districts,
  })
  const { data } = query
  if (id !== null && data === undefined) return <Unanswered asked={[query]} />
  return <EmployeeForm key={employeeId} id={id} start={data === undefined ? nobody : heldOf(data)} districts={districts} agency={agency} />
}

function EmployeeForm({ id, start, districts, agency }: { readonly id: number | null; readonly start: Held; readonly districts: readonly string[]; readonly agency: number }) {
  const isNew = id === null
  const title = isNew ? words('new_employee') : nameOf(start)
  usePaneTitle(title)
  const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role], ...(isBuilt(landingPath(role)) ? {} : { detail: words('role_waits') }) }))
  const form = useForm({
    start,
    labels: {
      first_name: words('first_name'), last_name: words('last_name'), email: words('email'), phone: words('phone'), role: words('role'), districts: words('districts'),
    },
    check: (values: Held) => checkEmployee(values, { offered: districts, had: start.districts }),
    request({ invite, version, ...values }: Held, changed) {
      if (id === null) return employeeCalls.create({ ...values, districts: [...values.districts], invite })
      const sent = Object.fromEntries(changed.filter((name) => name in values).map((name) => [name, Reflect.get(values, name)]))
      return employeeCalls.update({ id, version, ...sent })
    },
    records: 'employee',
    successMessage: ({ dot_employee: saved }) => words(isNew ? 'added' : 'saved', { name: nameOf(saved) }),
    undoWords: ({ dot_employee: saved }) => words(isNew ? 'undo_add' : 'undo_edit', { name: nameOf(saved) }),
    present: (row) => heldOf(row),
    saved({ dot_employee: saved }, leaveFor) {
      queryClient.setQueryData(peopleKeys.employee(agency, saved.id), saved)
      notifyRecordsChanged('employee', [saved.id])
      leaveFor(LIST)
    },
    show: (name, value) => (name === 'role' ? (isRole(value) ? roleNames[value] : '') : Array.isArray(value) ? value.join(', ') : String(value)),
  })
  const choices = useMemo(() => [...new Set([...districts, ...start.districts])].map((name) => ({ value: name, label: name })), [districts, start.districts])
  return (
    <FormPane form={form} label={title} leaveTo={LIST} {...(isNew ? { save: words('add') } : {})}>
      <TextEntry form={form} name="first_name" isRequired isFirst />
      <TextEntry form={form} name="last_name" isRequired />
      <TextEntry form={form} name="email" type="email" isRequired />
      <TextEntry form={form} name="phone" type="tel" hint={words('phone_format')} />
      <ChoiceEntry form={form} name="role" isRequired choices={roleChoices} />
      {choices.length > 0 && <MultiChoiceEntry form={form} name="districts" choices={choices} />}
      {isNew && <SwitchEntry form={form} name="invite" label={words('invite')} hint={words('invite_hint')} />}
    </FormPane>
  )
}

function heldOf(row: object): Held {
  // a 409 answer contains the current employee in the shape of the list call, so the cast is safe
  const { first_name, last_name, email, phone, role, districts, version } = row as Employee
  return { first_name, last_name, email, phone: phone ?? '', role, districts, invite: false, version }
}
