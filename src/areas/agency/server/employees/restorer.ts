import { message } from '#src/platform/domain/messages'
import { mayRestore } from '#src/platform/domain/records/retention'
import { checkStaffChange } from '#src/areas/agency/domain/employees/staff'
import { afterRemoval, afterRestore, afterRoleChange, takenReasons, type Teams } from '#src/areas/agency/server/employees/membership'
import { lockStaff } from '#src/areas/agency/server/employees/staff-lock'
import { lockEmployees } from '#src/areas/agency/server/employees/store'
import { aheadOfWelcomes } from '#src/areas/agency/server/employees/welcome-lock'
import { linkEmployee } from '#src/areas/identity/server/passwords/public/invite-employee'
import { sql } from '#src/platform/server/database/sql'
import { restoreColumnsOf, type RecordToRestore, type Restorer } from '#src/platform/server/records/restorer'

/** Whether an undo deletes the employee or makes them active again; null if it does neither. */
function becomes({ values }: RecordToRestore): 'deleted' | 'active' | null {
  const { deleted_at: deleted } = values
  return deleted === undefined ? null : deleted[0] === null ? 'active' : 'deleted'
}

const idsOf = (records: readonly RecordToRestore[]) => records.map(({ id }) => id)

const columnsRestorer = (teams: Teams) => restoreColumnsOf({
  table: 'employees',
  columns: ['first_name', 'last_name', 'email', 'phone', 'role', 'districts', 'deleted_at', 'deleted_by'],
  origins: ['import_id'],
  may: 'change_employees_and_groups',
  name: sql.part`record.first_name || ' ' || record.last_name`,
  notUndoable: ['invited'],
  async whyLeft(db, { person }, records) {
    const administrators = await lockStaff(db, person)
    const rows = new Map((await lockEmployees(db, idsOf(records))).map((row) => [row.id, row]))
    const willBe = records.flatMap((record) => {
      const row = rows.get(record.id)
      if (row === undefined || becomes(record) === 'deleted' || (row.deleted_at !== null && becomes(record) === null)) return []
      const was = (field: 'email' | 'phone') => (record.values[field] === undefined ? row[field] : textOf(record.values[field][0]))
      return [{ id: record.id, email: was('email') ?? row.email, phone: was('phone') }]
    })
    const conflicts = await takenReasons(db, willBe)
    const why = new Map<number, string>()
    for (const record of records) {
      const row = rows.get(record.id)
      const isStaffChange = becomes(record) === 'deleted' || record.values['role'] !== undefined
      const verdicts = [
        ...(isStaffChange ? [checkStaffChange({ isOneself: record.id === person.id, isAdministrator: row?.role === 'administrator' && row.deleted_at === null, administrators })] : []),
        ...(becomes(record) === 'active' && row?.deleted_at != null ? [mayRestore(row.deleted_at, new Date())] : []),
      ]
      const refusal = verdicts.find((verdict) => !verdict.allowed)
      const conflict = conflicts.get(record.id)
      if (refusal?.allowed === false) why.set(record.id, message(refusal.message, refusal.values))
      else if (conflict !== undefined) why.set(record.id, conflict.message)
    }
    return why
  },
  async after(db, _undoer, records) {
    const removed = new Set(records.filter((record) => becomes(record) === 'deleted'))
    await afterRemoval(db, teams, idsOf([...removed]))
    await afterRestore(db, teams, idsOf(records.filter((record) => becomes(record) === 'active')))
    await afterRoleChange(db, idsOf(records.filter((record) => record.values['role'] !== undefined && !removed.has(record))))
    const moved = records.filter((record) => !removed.has(record) && (record.values['email'] !== undefined || record.values['phone'] !== undefined))
    const undone = new Map(moved.map((record) => [record.id, record.values]))
    for (const row of await lockEmployees(db, idsOf(moved))) {
      const { email, phone } = undone.get(row.id) ?? {}
      // `??` would be wrong here: if the undo restores a removed phone, the phone before the undo is null, and must not be replaced by
      // `row.phone`
      await linkEmployee(db, row, { email: textOf(email?.[1]) ?? row.email, phone: phone === undefined ? row.phone : textOf(phone[1]) })
    }
  },
})

/** Undoes changes of employees, unless the result would break a rule for employees (PEOP-5, PEOP-9, PEOP-20, CONST-3). */
export function employeeRestorer(teams: Teams): Restorer {
  const columns = columnsRestorer(teams)
  return {
    ...columns,
    async lock(db, ids) {
      await aheadOfWelcomes(db)
      return columns.lock(db, ids)
    },
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
