import { submittals } from '#src/areas/partners/api/submittals'
import { checkAttachments, mayChangeSubmittal, mayDecideSubmittal } from '#src/areas/partners/domain/submittals/submittal'
import { publishToPartner } from '#src/areas/partners/server/access/notify-partner'
import { contentOf } from '#src/areas/partners/server/submittals/content'
import { approve, eventOf, oneSubmittal, reject, submitAgain, withdraw } from '#src/areas/partners/server/submittals/decisions'
import { decideMany } from '#src/areas/partners/server/submittals/decide-many'
import { heldPeriods } from '#src/areas/partners/server/submittals/held-periods'
import { historyOf } from '#src/areas/partners/server/submittals/history'
import { withShipped } from '#src/areas/partners/server/submittals/shipped'
import { countSubmittals, findSubmittals, insertSubmittal, submittalOrders, submittalsWhere, updateSubmittal } from '#src/areas/partners/server/submittals/store'
import { keepUpload, takeUploads } from '#src/areas/partners/server/submittals/uploads'
import { approvedVendor, materialsOfProject, seenSubmittal } from '#src/areas/partners/server/submittals/who-sees'
import { attachDocuments } from '#src/areas/projects/server/documents/public/attach-documents'
import { assertProjectVisible } from '#src/areas/projects/server/public/visible-projects'
import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import { message } from '#src/platform/domain/messages'
import { refuse } from '#src/platform/domain/verdict'
import { timezoneOfAgency } from '#src/platform/server/database/agency-timezone'
import { sql } from '#src/platform/server/database/sql'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement } from '#src/platform/server/http/call'
import { changedElsewhere, forbidden, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { javaOrder } from '#src/platform/server/http/limits/java-page'
import { recordEvents } from '#src/platform/server/records/record'

/** Submittals of vendors (SUBM-1 to SUBM-12). */
export const submittalRoutes = implement(submittals, {
  count: ({ inAgency }) => inAgency(async (db) => ({ action_required_count: await countSubmittals(db, submittalsWhere(db, { tab: 'action-required' })) })),
  list: ({ query, person, inAgency }) => {
    const { sort = [], page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE, project_id, ...filters } = query
    return inAgency(async (db) => {
      const vendor = await approvedVendor(db, person)
      if (project_id !== undefined) await assertProjectVisible(db, person, project_id)
      else if (vendor === null && person.role !== 'administrator') throw unprocessable('errors.not_valid', {}, [{ field: 'project_id', message: message('errors.required') }])
      const where = submittalsWhere(db, {
        ...filters,
        ...(vendor !== null && { vendorRequest: vendor.id }),
        ...(project_id !== undefined && { materials: await materialsOfProject(db, project_id) }),
      })
      // vendors must not learn about projects and their periods
      const periodsBySubmittal = vendor === null && filters.tab !== 'recent-submittal' ? await heldPeriods(db, person) : new Map<number, []>()
      const standard = filters.tab === 'recent-submittal'
        ? sql.part`coalesce(submittal.decided_at, submittal.updated_at) DESC`
        // submittals that delay a pay period come first
        : sql.part`(submittal.id = ANY (${[...periodsBySubmittal.keys()]}::int[])) DESC, ${submittalOrders.submitted_at}`
      const rows = await withShipped(db, await findSubmittals(db, where, javaOrder(sort, { fields: submittalOrders, standard, last: sql.part`id` }), page_size, page_number * page_size))
      return {
        content: vendor === null ? rows.map((row) => ({ ...row, held_periods: [...(periodsBySubmittal.get(row.id) ?? [])] })) : rows,
        page: { total_rows: await countSubmittals(db, where), page_number, page_size },
      }
    })
  },
  detail: ({ params, person, inAgency }) => inAgency(async (db) => {
    await seenSubmittal(db, person, params.id)
    const { submittal } = await oneSubmittal(db, params.id)
    const periods = person.partner === 'vendor' || submittal.state !== 'action_required' ? [] : ((await heldPeriods(db, person)).get(submittal.id) ?? [])
    return { submittal: person.partner === 'vendor' ? submittal : { ...submittal, held_periods: [...periods] }, history: await historyOf(db, params.id) }
  }),
  choices: ({ person, inAgency }) =>
    inAgency(async (db) => {
      await approvedVendor(db, person)
      return {
        materials: await db.many(sql<{ id: number; name: string; certificate_type_ids: number[] }>`
          SELECT id, name, ARRAY(SELECT certificate_type_id FROM material_certificate_types required
            WHERE required.dot_authority_id = material.dot_authority_id AND required.material_id = material.id ORDER BY 1) AS certificate_type_ids
          FROM materials material WHERE dot_authority_id = ${db.agency} ORDER BY lower(name), id`),
        certificate_types: await db.many(sql<{ id: number; name: string }>`
          SELECT id, name FROM certificate_types WHERE dot_authority_id = ${db.agency} AND status = 'live' ORDER BY lower(name), id`),
        timezone: await timezoneOfAgency(db),
        units: (await db.many(sql<{ code: string }>`SELECT code FROM reconciliation_uoms WHERE dot_authority_id = ${db.agency} ORDER BY code`)).map(({ code }) => code),
      }
    }),
  upload: (call) => keepUpload(call, async (db) => void (await approvedVendor(db, call.person))),
  create: (call) =>
    call.inAgency(async (db) => {
      const { person, body: { upload_ids, ...values } } = call
      const vendor = await approvedVendor(db, person)
      const content = await contentOf(db, values, null, vendor === null ? null : { name: vendor.supplier ?? vendor.company, request: vendor.id })
      throwIfRefused(checkAttachments(upload_ids.length), [{ field: 'upload_ids', message: message('errors.no_file_selected') }])
      const files = await takeUploads(db, person.id, upload_ids)
      const id = await insertSubmittal(db, content, person.name)
      await attachDocuments(db, actorOf(call), { type: 'submittal', id, project: null }, files, person)
      await recordEvents(db, actorOf(call), 'created', [eventOf(id, content.material, 1, { state: [null, 'action_required'], attachments: [[], files.map(({ name }) => name)] })])
      return oneSubmittal(db, id)
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const { person, body: { version, upload_ids = [], ...values } } = call
      const before = await seenSubmittal(db, person, call.params.id, 'locked')
      if (version !== before.version) throw changedElsewhere(await withShipped(db, [before]))
      throwIfRefused(mayChangeSubmittal(before))
      const vendor = await approvedVendor(db, person)
      if (person.partner !== 'vendor' && before.vendor_request_id !== null && values.vendor !== undefined) throw forbidden(refuse('errors.forbidden'))
      const supplier = before.vendor_request_id === null ? null : { name: vendor?.supplier ?? before.vendor, request: before.vendor_request_id }
      const content = await contentOf(db, values, before, supplier)
      throwIfRefused(checkAttachments(before.attachments.length + upload_ids.length))
      const files = await takeUploads(db, person.id, upload_ids)
      const changes = Object.fromEntries(Object.entries(content).flatMap(([name, value]) => {
        const was: unknown = Reflect.get(before, name)
        return was === value ? [] : [[name, [was, value] as const]]
      }))
      if (Object.keys(changes).length === 0 && files.length === 0) return oneSubmittal(db, before.id)
      await updateSubmittal(db, before.id, content)
      await attachDocuments(db, actorOf(call), { type: 'submittal', id: before.id, project: null }, files, person)
      await recordEvents(db, actorOf(call), 'updated', [eventOf(before.id, content.material, before.version + 1, changes)])
      await publishToPartner(db, before.employee_id, 'submittal', before.id)
      return oneSubmittal(db, before.id)
    }),
  approve,
  reject,
  decideMany,
  withdraw,
  submit: submitAgain,
  remove: (call) =>
    call.inAgency(async (db) => {
      const before = await seenSubmittal(db, call.person, call.params.id, 'locked')
      throwIfRefused(mayDecideSubmittal(before))
      await withdraw({ ...call, body: { version: before.version } })
      return undefined
    }),
})
