import { employees } from '#src/areas/agency/api/employees'
import { checkEmployeeField } from '#src/areas/agency/domain/employees/employee'
import { message } from '#src/platform/domain/messages'
import { isRole } from '#src/platform/domain/session/roles'
import { refuse } from '#src/platform/domain/verdict'
import { addMany } from '#src/areas/agency/server/employees/add-many'
import { employeesCsv } from '#src/areas/agency/server/employees/csv'
import { inviteOne, welcomeMany } from '#src/areas/agency/server/employees/invitation'
import { afterRoleChange, type Teams } from '#src/areas/agency/server/employees/membership'
import { bulkAnswer, lockChosenEmployees, split } from '#src/areas/agency/server/employees/selection'
import { lockStaff } from '#src/areas/agency/server/employees/staff-lock'
import { countEmployees, employeeOrder, employeesWhere, findEmployee, findEmployees, lockEmployees, setRole } from '#src/areas/agency/server/employees/store'
import { changeEmployee, createEmployee, employeeEvent, requireActiveEmployee, removeEmployees, restoreEmployees, whyKept, whyNotRestored } from '#src/areas/agency/server/employees/write'
import { isProduction } from '#src/platform/server/configuration'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { attachment } from '#src/platform/server/http/attachment'
import { DryRun, implement, Json } from '#src/platform/server/http/call'
import { forbidden, notFound, unprocessable } from '#src/platform/server/http/errors'
import { rubyOrder, rubyPage, setTotalHeaders } from '#src/platform/server/http/limits/ruby-page'
import { recordEvents } from '#src/platform/server/records/record'

/** Maximum number of employees in an export, which is a single file. No agency has that many. */
const MOST_EXPORTED = 100_000

/** Employee routes: lists, single and bulk changes, invitations, export. */
export const employeeRoutes = (teams: Teams) => implement(employees, {
  list: ({ query, inAgency, header }) => {
    const page = rubyPage(query)
    return inAgency(async (db) => {
      const where = employeesWhere(db, query)
      const rows = await findEmployees(db, where, rubyOrder(query, employeeOrder), page.page_size, page.offset)
      setTotalHeaders(header, await countEmployees(db, where), page)
      return new Json(`{"dot_employees":[${rows.join(',')}]}`)
    })
  },
  export: async ({ person, query, inAgency, reply }) => {
    if (person.impersonated) throw forbidden(refuse('errors.impersonation'))
    const csv = await inAgency(async (db) => {
      const timezone = await timezoneOfAgency(db)
      const order = rubyOrder(query, employeeOrder)
      return employeesCsv(await findEmployees(db, employeesWhere(db, query), order, MOST_EXPORTED, 0), timezone)
    })
    return reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('employees.csv')).send(csv)
  },
  detail: ({ params, inAgency }) => inAgency((db) => one(db, params.id)),
  create: (call) =>
    call.inAgency(async (db) => {
      const { invite = false, dry_run: _dryRun, ...input } = call.body
      const actor = actorOf(call)
      const id = await createEmployee(db, { actor, person: call.person }, input)
      if (invite) await inviteOne(db, call.platform.jobs, actor, id, 'mail')
      return call.dryRun ? new DryRun({ would_update: 1, refused: [] }) : one(db, id)
    }),
  addMany: (call) =>
    call.inAgency(async (db) => {
      const { dot_employees: lines, skip_refused: skip = false, invite = false } = call.body
      const actor = actorOf(call)
      const typed = lines.map(({ phone, districts = [], ...line }) => ({ ...line, phone: phone ?? '', districts }))
      const { ids, problems } = await addMany(db, { actor, person: call.person }, typed, skip || call.dryRun)
      if (call.dryRun) return new DryRun({ would_update: ids.length, refused: problems.map(({ line, name, message: why }) => ({ id: line, ticket_number: name, message: why })) })
      await welcomeMany(db, call.platform.jobs, actor, ids, invite)
      const [first] = problems
      return {
        added: ids.length, employee_ids: ids, refused_lines: [...new Set(problems.map(({ line }) => line))],
        first_refusal: first === undefined ? null : { line: first.line, message: first.message },
      }
    }),
  update: (call) =>
    call.inAgency(async (db) => {
      const { version, dry_run: _dryRun, ...input } = call.body
      await changeEmployee(db, { actor: actorOf(call), person: call.person }, call.params.id, version, input)
      return call.dryRun ? new DryRun({ would_update: 1, refused: [] }) : one(db, call.params.id)
    }),
  remove: (call) =>
    call.inAgency(async (db) => {
      const administrators = await lockStaff(db, call.person)
      const row = await requireActiveEmployee(db, call.params.id)
      throwIfAnyRefused(whyKept([row], call.person, administrators))
      await removeEmployees(db, { actor: actorOf(call), person: call.person }, teams, [row])
    }),
  restore: (call) =>
    call.inAgency(async (db) => {
      await lockStaff(db, call.person)
      const rows = await lockEmployees(db, [call.params.id])
      if (rows.length === 0) throw notFound()
      throwIfAnyRefused(await whyNotRestored(db, rows))
      await restoreEmployees(db, { actor: actorOf(call) }, teams, rows)
      return one(db, call.params.id)
    }),
  invite: (call) =>
    call.inAgency(async (db) => {
      const row = await requireActiveEmployee(db, call.params.id)
      if (row.last_active_at !== null) throw unprocessable('errors.already_signed_in')
      const by = call.body.by ?? 'mail'
      if (by === 'text' && row.phone === null) throw unprocessable('errors.phone_is_required')
      const { configuration } = call.platform
      if (by === 'text' && configuration.textGatewayUrl === null && isProduction(configuration)) throw unprocessable('errors.no_text_invitation')
      // allowed if there is no carrier at all, because the outbox then shows the invitation with its link
      if (by === 'mail' && configuration.smtpUrl === null && configuration.textGatewayUrl !== null && isProduction(configuration)) throw unprocessable('errors.no_mail_invitation')
      await inviteOne(db, call.platform.jobs, actorOf(call), row.id, by)
      return one(db, row.id)
    }),
  bulkRoleUpdate: (call) =>
    call.inAgency(async (db) => {
      const { role } = call.body
      if (!isRole(role)) {
        const verdict = checkEmployeeField('role', role)
        const sentence = verdict.allowed ? '' : message(verdict.message, verdict.values)
        throw unprocessable('errors.employee_update', { message: sentence }, [{ field: 'role', message: sentence }])
      }
      const administrators = await lockStaff(db, call.person)
      const rows = await lockChosenEmployees(db, call.body, 'active')
      const { good, refused } = split(rows.filter((row) => row.role !== role), whyKept(rows, call.person, administrators))
      await setRole(db, good.map(({ id }) => id), role)
      await recordEvents(db, actorOf(call), 'role_changed', good.map((row) => employeeEvent({ ...row, version: row.version + 1 }, { role: [row.role, role] })))
      await afterRoleChange(db, good.map(({ id }) => id))
      return bulkAnswer(good, refused, call.dryRun)
    }),
  bulkRemove: (call) =>
    call.inAgency(async (db) => {
      const administrators = await lockStaff(db, call.person)
      const rows = await lockChosenEmployees(db, call.body, 'active')
      const { good, refused } = split(rows, whyKept(rows, call.person, administrators))
      await removeEmployees(db, { actor: actorOf(call), person: call.person }, teams, good)
      return bulkAnswer(good, refused, call.dryRun)
    }),
  bulkRestore: (call) =>
    call.inAgency(async (db) => {
      await lockStaff(db, call.person)
      const rows = await lockChosenEmployees(db, call.body, 'deleted')
      const { good, refused } = split(rows, await whyNotRestored(db, rows))
      await restoreEmployees(db, { actor: actorOf(call) }, teams, good)
      return bulkAnswer(good, refused, call.dryRun)
    }),
})

async function one(db: AgencyTransaction, id: number): Promise<Json> {
  const row = await findEmployee(db, id)
  if (row === null) throw notFound()
  return new Json(`{"dot_employee":${row}}`)
}

function throwIfAnyRefused(why: ReadonlyMap<number, string>): void {
  const [sentence] = why.values()
  if (sentence !== undefined) throw unprocessable('errors.employee_update', { message: sentence })
}
