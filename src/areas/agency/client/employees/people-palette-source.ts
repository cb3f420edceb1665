import { UserRound } from 'lucide-react'
import { roleNames } from '#src/platform/domain/session/roles'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { callApi } from '#src/platform/client/api/call-api'
import { definePaletteSource } from '#src/workspace/client/palette/source'

const MOST = 8

/** Employees as results of the palette, found by name, email or phone, for people who may view employees (WORK-11, PEOP-2). */
export const peoplePaletteSource = definePaletteSource({
  group: 'People',
  order: 40,
  icon: UserRound,
  async search(typed, { context: { person }, signal }) {
    if (typed === '' || person === null || mayOpenPath('/admin/employees', person).kind !== 'open') return []
    // loaded on demand, so that the initial bundle does not include the calls about employees
    const { employeeCalls } = await import('#src/areas/agency/client/employees/people-calls')
    const { dot_employees: employees } = await callApi(employeeCalls.list({ search: typed, page_size: MOST }), { signal, ignore: 'all' })
    return employees.map(({ id, first_name: first, last_name: last, email, role }) => ({
      id: `person ${id}`,
      label: `${first} ${last}`,
      detail: [roleNames[role], ...(email === null ? [] : [email])].join(' · '),
      action: { kind: 'open', path: `/admin/employees/${id}` },
    }))
  },
})
