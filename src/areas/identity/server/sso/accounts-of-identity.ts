import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction, Transaction } from '#src/platform/server/database/transaction'
import { listAccounts } from '#src/areas/identity/server/sessions/public/login-store'
import type { AgencyAccount } from '#src/areas/identity/server/sessions/session-store'
import type { Provider } from '#src/areas/identity/server/sso/provider'

interface FoundEmployee {
  readonly dot_authority_id: number
  readonly employee_id: number
  readonly login_id: number | null
}

/** The accounts of a login that a provider may open: only those in the provider's own agency or, for the installation's provider, all. */
export async function accountsBehind(database: Database, { agency }: Provider, loginId: number): Promise<AgencyAccount[]> {
  const accounts = await database.inInstallation((db) => listAccounts(db, loginId))
  return accounts.filter(({ dot_authority_id }) => agency === null || dot_authority_id === agency)
}

/** True if an agency that the provider may open has an employee with this email (AUTH-72). */
export async function hasEmployee(database: Database, provider: Provider, email: string): Promise<boolean> {
  return (await employeesOf(database, provider, email)).length > 0
}

/**
 * The login for the employees who have this email in the agencies that the provider may open. This is the login that one of the employees
 * already has, or else any other login with the email, or else a new login without a password. Employees without a login get this one. Null
 * if there is no such employee (AUTH-37, AUTH-72).
 */
export async function loginOfEmployees(database: Database, provider: Provider, email: string): Promise<number | null> {
  const employees = await employeesOf(database, provider, email)
  const [first] = employees
  if (first === undefined) return null
  const loginId = employees.find(({ login_id }) => login_id !== null)?.login_id ?? (await database.inInstallation((db) => loginOfEmail(db, email)))
  for (const employee of employees) {
    if (employee.login_id === null || employee.login_id === loginId) await database.inAgency(employee.dot_authority_id, (db) => giveLogin(db, employee, loginId))
  }
  return loginId
}

async function employeesOf(database: Database, { agency }: Provider, email: string): Promise<FoundEmployee[]> {
  const agencies = agency === null
    ? await database.inInstallation((db) => db.many(sql<{ id: number }>`SELECT id FROM dot_authorities ORDER BY id`))
    : [{ id: agency }]
  const employees: FoundEmployee[] = []
  for (const { id } of agencies) employees.push(...(await database.inAgency(id, (db) => findEmployees(db, email))))
  return employees
}

function findEmployees(db: AgencyTransaction, email: string): Promise<FoundEmployee[]> {
  return db.many(sql<FoundEmployee>`
    SELECT dot_authority_id, id AS employee_id, login_id FROM employees
    WHERE dot_authority_id = ${db.agency} AND lower(email) = ${email} AND deleted_at IS NULL AND partner IS NULL`)
}

async function loginOfEmail(db: Transaction, email: string): Promise<number> {
  const created = await db.maybeOne(sql<{ id: number }>`INSERT INTO logins (email) VALUES (${email}) ON CONFLICT (email) DO NOTHING RETURNING id`)
  return (created ?? (await db.one(sql<{ id: number }>`SELECT id FROM logins WHERE email = ${email}`))).id
}

async function giveLogin(db: AgencyTransaction, { employee_id }: FoundEmployee, loginId: number): Promise<void> {
  await db.run(sql`UPDATE employees SET login_id = ${loginId} WHERE dot_authority_id = ${db.agency} AND id = ${employee_id} AND login_id IS NULL`)
  await db.run(sql`
    INSERT INTO agency_accounts (login_id, dot_authority_id, employee_id) VALUES (${loginId}, ${db.agency}, ${employee_id})
    ON CONFLICT (login_id, dot_authority_id) DO NOTHING`)
}
