import { Readable } from 'node:stream'
import { employeeImports } from '#src/areas/agency/api/employees/imports'
import { checkEmployeeColumns, employeeFieldLabels } from '#src/areas/agency/domain/employees/list-columns'
import { addMany } from '#src/areas/agency/server/employees/add-many'
import type { EmployeeFieldName } from '#src/areas/agency/domain/employees/typed-employee'
import { checkPeople, linesOfFile, shapeOfPeople } from '#src/areas/agency/server/employees/imports/check-rows'
import {
  employeeCorrections,
  findEmployeeFile,
  insertEmployeeFile,
  setEmployeeFileCommitted,
  setEmployeePreview,
  type EmployeeFile,
} from '#src/areas/agency/server/employees/imports/store'
import { welcomeMany } from '#src/areas/agency/server/employees/invitation'
import { csvFormOf, unreadable } from '#src/platform/server/csv/csv-file'
import { DryRun, implement } from '#src/platform/server/http/call'
import { conflict, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { onceByKey } from '#src/platform/server/http/idempotency'
import { actorOf } from '#src/platform/server/http/security/actor'
import { assertChecked } from '#src/platform/server/imports/assert-checked'
import { correctRows, listedRowsPage } from '#src/platform/server/imports/correct-rows'
import { sendRefusedRows } from '#src/platform/server/imports/refused-file'
import { openRefusedHash } from '#src/platform/server/imports/refused-hash'
import { piecesOf } from '#src/platform/server/time-slice'

/** CSV imports of people (PEOP-5). */
export const employeeImportRoutes = implement(employeeImports, {
  upload: async (call) => {
    const { query, person, platform, request } = call
    const content: unknown = request.body
    if (!Buffer.isBuffer(content)) throw unreadable()
    const form = await csvFormOf(content)
    const shape = await shapeOfPeople(content, form)
    const { key } = await platform.files.keep(Readable.from(piecesOf(content)))
    const newFile = { ...form, ...shape, employee_id: person.id, file_name: query.file_name, file_key: key }
    return onceByKey(call, employeeImports.upload, key, async (db) => {
      const file = await insertEmployeeFile(db, newFile)
      if (!checkEmployeeColumns(file.columns, file.headings.length).allowed) return { import: written(file) }
      return { import: written(await setEmployeePreview(db, file.id, await checkPeople(db, platform, file))) }
    })
  },
  detail: async ({ params, inAgency }) => ({ import: written(requireFile(await inAgency((db) => findEmployeeFile(db, params.id)))) }),
  map: ({ params, body, inAgency, platform }) =>
    inAgency(async (db) => {
      const file = requireFile(await findEmployeeFile(db, params.id, { hold: true }))
      assertOpen(file)
      throwIfRefused(checkEmployeeColumns(body.columns, file.headings.length))
      const { columns, usual_role = file.usual_role, roles = file.roles, invite = file.invite } = body
      return { import: written(await setEmployeePreview(db, file.id, await checkPeople(db, platform, { ...file, columns, usual_role, roles, invite }))) }
    }),
  rows: async ({ params, query, inAgency, platform }) =>
    listedRowsPage(inAgency, platform, employeeCorrections, requireFile(await inAgency((db) => findEmployeeFile(db, params.id))), query),
  correct: ({ params, body, person, inAgency, platform }) =>
    inAgency(async (db) => {
      const file = requireFile(await findEmployeeFile(db, params.id, { hold: true }))
      assertOpen(file)
      const rows = await correctRows(db, platform, employeeCorrections, file, person.id, body.corrections)
      return { import: written(requireFile(await findEmployeeFile(db, file.id))), rows }
    }),
  refused: async (call) => {
    const file = requireFile(await call.inAgency((db) => findEmployeeFile(db, call.params.id)))
    return sendRefusedRows(call, employeeCorrections, file, (field) => employeeFieldLabels[field as EmployeeFieldName])
  },
  commit: (call) =>
    call.inAgency(async (db) => {
      const file = requireFile(await findEmployeeFile(db, call.params.id, { hold: true }))
      assertOpen(file)
      assertChecked(file, call.body.check)
      const actor = actorOf(call)
      const { rows, lines } = await linesOfFile(db, call.platform, file)
      const { ids, problems } = await addMany(db, { actor, person: call.person }, lines, true, file.id)
      const refused = new Set(problems.map(({ line }) => line))
      const hash = openRefusedHash()
      for (const { row } of rows) if (refused.has(row)) hash.add(row)
      // refuse the import if other rows are refused now than in the check that the person saw: people may have been added or removed since
      if (file.refused_hash !== hash.text()) throw conflict('errors.import_checked_before')
      if (refused.size > 0 && call.body.only_good !== true) throw unprocessable('errors.import_has_errors', { count: refused.size })
      if (ids.length === 0) throw unprocessable('errors.import_no_good_rows')
      if (call.dryRun) return new DryRun({ would_update: ids.length, refused: [] })
      await setEmployeeFileCommitted(db, file.id)
      await welcomeMany(db, call.platform.jobs, actor, ids, file.invite)
      return { added: ids.length, employee_ids: ids, refused: refused.size }
    }),
})

function requireFile(file: EmployeeFile | null): EmployeeFile {
  if (file === null) throw notFound()
  return file
}

function assertOpen({ state }: EmployeeFile): void {
  if (state === 'committed') throw conflict('errors.import_committed')
}

function written(file: EmployeeFile) {
  const { id, file_name, state, headings, columns, heading_row, row_count, good_count, first_rows, usual_role, roles, invite, unknown_roles, errors, error_count, effects, listed_count, listed_width, revision, checked_revision, checks, created_at } = file
  return {
    id, file_name, state, headings, columns, heading_row, rows: row_count, good: state === 'mapping' ? null : good_count, first_rows, usual_role, roles, invite, unknown_roles,
    errors, error_count, effects, listed_rows: listed_count, listed_width: Math.max(listed_width, headings.length), is_checked: revision === checked_revision, check: checks,
    created_at: created_at.toISOString(),
  }
}
