import type { Pool } from 'pg'
import type { Role } from '#src/platform/domain/session/roles'
import { today, ZONE } from '#tests/day'

/** An employee created for a test, with the login by which the employee signs in. */
export interface MadeEmployee {
  readonly id: number
  readonly dot_authority_id: number
  readonly login_id: number
  readonly email: string
  readonly role: Role
}

type Values = Readonly<Record<string, unknown>>

/**
 * Creates rows for tests. Each function takes the values of the columns that matter to the test, and fills the other columns with usual
 * values. Those that create one row return its id, or the employee.
 */
export interface Factories {
  readonly firstAgency: number
  agency(values?: Values): Promise<number>
  login(values?: Values): Promise<number>
  /** An employee with a login and an account in the agency; pass `login_id` to give an existing login another agency. */
  employee(values: { role: Role; dot_authority_id?: number; login_id?: number } & Values): Promise<MadeEmployee>
  flag(name: string, isOn: boolean, agency?: number): Promise<void>
  project(values?: Values): Promise<number>
  onTeam(projectId: number, employee: MadeEmployee): Promise<void>
  plant(values?: Values): Promise<number>
  contractor(projectId: number, values?: Values): Promise<number>
  payItem(projectId: number, values?: Values): Promise<number>
  payPeriod(projectId: number, values?: Values): Promise<number>
  /** A pending ticket of today; creates a plant if `values` does not name one. */
  ticket(projectId: number | null, values?: Values): Promise<number>
  /** Creates this many tickets, and returns them in the order of their ids. */
  tickets(count: number, projectId: number | null, values?: Values): Promise<number[]>
}

/** The factories of a database that already has its first agency. */
export async function factories(owner: Pool): Promise<Factories> {
  let count = 0
  const insert = async (table: string, values: Values, returning = 'id'): Promise<number> => {
    const names = Object.keys(values)
    const places = names.map((_name, index) => `$${index + 1}`)
    const text = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')}) RETURNING ${returning} AS key`
    const { rows } = await owner.query<{ key: number }>(text, Object.values(values))
    return rows[0]?.key ?? 0
  }
  const agency = (values: Values = {}) => insert('dot_authorities', { name: `Agency ${++count}`, ...values })
  const firstAgency = await agency({ name: 'First agency' })
  const plant = (values: Values = {}) => {
    count += 1
    return insert('plants', { dot_authority_id: firstAgency, supplier: 'Northern Asphalt', name: `Plant ${count}`, ...values })
  }
  const ticket = async (dot_project_id: number | null, values: Values = {}) => {
    const dot_authority_id = typeof values['dot_authority_id'] === 'number' ? values['dot_authority_id'] : firstAgency
    const number = typeof values['ticket_number'] === 'string' ? values['ticket_number'] : String(100_000 + ++count)
    const now = new Date()
    return insert('slips', {
      dot_authority_id, dot_project_id, plant_id: values['plant_id'] ?? (await plant({ dot_authority_id })), ticket_number: number,
      ticket_number_key: number.toLowerCase(), ticket_date: today(), ticketed_at: now, plant_name: 'Plant',
      supplier: 'Northern Asphalt', material_description: 'SPWEB440', uom_1: 'TON', quantity: '20.0000', gross_amount_1: '35.0000',
      tare_amount_1: '15.0000', net_amount: '20.0000', truck: `T${count}`, ...values,
    })
  }
  return {
    firstAgency,
    agency,
    plant,
    ticket,
    // one after another, because tickets that are created at the same time could get their ids in any order
    async tickets(count, projectId, values) {
      const ids: number[] = []
      while (ids.length < count) ids.push(await ticket(projectId, values))
      return ids
    },
    login: (values = {}) => insert('logins', { email: `person-${++count}@agency.example`, ...values }),
    async employee({ role, dot_authority_id = firstAgency, login_id, ...values }) {
      const email = typeof values['email'] === 'string' ? values['email'] : `person-${++count}@agency.example`
      const login = login_id ?? (await insert('logins', { email }))
      const id = await insert('employees', {
        dot_authority_id, login_id: login, role, first_name: 'Pat', last_name: `Person ${count}`, ...values, email,
      })
      await owner.query('INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) VALUES ($1, $2, $3)', [login, dot_authority_id, id])
      return { id, dot_authority_id, login_id: login, email, role }
    },
    async flag(name, isOn, agencyId = firstAgency) {
      await owner.query(
        'INSERT INTO feature_flags (dot_authority_id, name, is_on) VALUES ($1, $2, $3) ON CONFLICT (dot_authority_id, name) DO UPDATE SET is_on = $3',
        [agencyId, name, isOn])
    },
    project: (values = {}) =>
      insert('dot_projects', {
        dot_authority_id: firstAgency, title: `Project ${++count}`, state_project_number: `SP-${count}`, timezone: ZONE,
        status: 'construction', reconciliation: 'confirmed', ...values,
      }),
    async onTeam(projectId, { dot_authority_id, id }) {
      await owner.query('INSERT INTO project_employees (dot_authority_id, dot_project_id, employee_id) VALUES ($1, $2, $3)', [dot_authority_id, projectId, id])
    },
    contractor: (dot_project_id, values = {}) =>
      insert('external_dot_contractors', { dot_authority_id: firstAgency, dot_project_id, name: `Contractor ${++count}`, type: 'other', ...values }),
    payItem: (dot_project_id, values = {}) =>
      insert('pay_items', {
        dot_authority_id: firstAgency, dot_project_id, line_number: ++count, item_code: `2360.${count}`, item_description: `Item ${count}`,
        estimated_qty_uom: 'TON', estimated_quantity: '1000.00', mobile_favorite: values['is_dnp'] === true, ...values,
      }),
    payPeriod: (dot_project_id, values = {}) =>
      insert('pay_periods', { dot_authority_id: firstAgency, dot_project_id, number: 1, start_date: '2026-01-01', ...values }, 'number'),
  }
}
