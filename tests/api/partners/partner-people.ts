import type { PartnerKind } from '#src/platform/domain/session/roles'
import { sessionOf, type SignedInClient } from '#tests/api/signed-in'
import type { TestServer } from '#tests/api/test-server'

/** A client with the session of a vendor or consultant, and the id of their request for access. */
export interface PartnerClient extends SignedInClient {
  readonly request_id: number
  /** Opens another session of the same account. */
  again(): Promise<SignedInClient>
}

let count = 0

/** Creates the account of a partner directly in the database. With `login_id`, an existing login gets an account in another agency. */
async function account(server: TestServer, kind: PartnerKind, { agency = server.make.firstAgency, login_id }: { readonly agency?: number; readonly login_id?: number }, role: string | null) {
  const email = `partner-${++count}@vendor.example`
  const login = login_id ?? (await server.make.login({ email, kind, first_name: 'Vera', last_name: `Partner ${count}` }))
  const { rows } = await server.owner.query<{ id: number }>(
    'INSERT INTO employees (dot_authority_id, partner, role, login_id, first_name, last_name, email) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id',
    [agency, kind, role, login, 'Vera', `Partner ${count}`, email])
  const id = rows[0]?.id ?? 0
  await server.owner.query('INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) VALUES ($1, $2, $3)', [login, agency, id])
  const person = { id, dot_authority_id: agency, login_id: login, email, role: 'pending' as const }
  return { person, open: () => sessionOf(server.running, person) }
}

/** Creates a vendor whose request for access has this status; by default it is approved, in the first agency. */
export async function vendorClient(server: TestServer, values: { readonly status?: string; readonly agency?: number; readonly company?: string; readonly login_id?: number } = {}): Promise<PartnerClient> {
  const { person, open } = await account(server, 'vendor', values, null)
  const company = values.company ?? `Company ${count}`
  const { rows } = await server.owner.query<{ id: number }>(
    `INSERT INTO vendor_requests (dot_authority_id, employee_id, name, email, company, status) VALUES ($1, $2, 'Vera Partner', $3, $4, $5) RETURNING id`,
    [person.dot_authority_id, person.id, person.email, company, values.status ?? 'approved'])
  return { ...(await open()), request_id: rows[0]?.id ?? 0, again: open }
}

/** Creates a consultant whose request for access to these projects has this status; by default it is approved for reading. */
export async function consultantClient(server: TestServer, { status = 'read_approved', projects = [], ...values }: { readonly status?: string; readonly agency?: number; readonly projects?: readonly number[]; readonly login_id?: number } = {}): Promise<PartnerClient> {
  const role = { read_approved: 'read_only_inspector', read_write_approved: 'field_inspector' }[status] ?? null
  const { person, open } = await account(server, 'consultant', values, role)
  const { rows } = await server.owner.query<{ id: number }>(
    `INSERT INTO consultancy_requests (dot_authority_id, employee_id, name, email, address_1, city, state, zip, status) VALUES ($1, $2, 'Vera Partner', $3, '1 Main', 'St Paul', 'MN', '55155', $4) RETURNING id`,
    [person.dot_authority_id, person.id, person.email, status])
  const request = rows[0]?.id ?? 0
  for (const project of projects) await server.owner.query('INSERT INTO consultancy_projects VALUES ($1, $2, $3)', [person.dot_authority_id, request, project])
  return { ...(await open()), request_id: request, again: open }
}
