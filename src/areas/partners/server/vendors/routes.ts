import { vendors } from '#src/areas/partners/api/vendors'
import { faultsOf } from '#src/areas/partners/domain/partner-fields'
import { mayAskAsVendor, mayDecideVendor, statusAfter, type VendorDecision } from '#src/areas/partners/domain/vendors/vendor'
import { checkVendor, storedVendor, vendorFields, type VendorValues } from '#src/areas/partners/domain/vendors/vendor-data'
import { askForAccess, tellAdministrators } from '#src/areas/partners/server/access/asking'
import { publishToPartner, notifyPartner } from '#src/areas/partners/server/access/notify-partner'
import { askAgain, countVendors, decideVendor, findVendor, findVendors, insertVendor, shownVendor, updateVendor, vendorOfAccount, vendorOrder, vendorsWhere, type ShownVendor, type VendorRow } from '#src/areas/partners/server/vendors/store'
import { endSessionsOf } from '#src/areas/identity/server/sessions/public/end-sessions'
import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOf } from '#src/platform/server/http/security/actor'
import { implement, type Call } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import { javaOrder } from '#src/platform/server/http/limits/java-page'
import { recordEvents } from '#src/platform/server/records/record'

/** Requests of vendors for access (VEND-1 to VEND-9). */
export const vendorRoutes = implement(vendors, {
  list: ({ query: { sort = [], page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE, ...filters }, inAgency }) => {
    const order = javaOrder(sort, vendorOrder)
    return inAgency(async (db) => {
      const where = vendorsWhere(db, filters)
      return {
        content: await findVendors(db, where, order, page_size, page_number * page_size),
        page: { total_rows: await countVendors(db, where), page_number, page_size },
      }
    })
  },
  detail: ({ params, inAgency }) => inAgency((db) => one(db, params.id)),
  ask: (call) =>
    askForAccess(call, 'vendor', call.body, async (db, { employeeId, actor }) => {
      const { agency_name: _agency, ...fields } = call.body
      // optional fields that the call leaves out are stored as empty
      const values = { phone: '', address: '', ...storedVendor(fields) } as VendorValues
      throwIfAnyFault(values)
      const before = await vendorOfAccount(db, employeeId, 'locked')
      throwIfRefused(mayAskAsVendor(before?.status ?? null))
      const id = before?.id ?? (await insertVendor(db, employeeId, values))
      if (before !== null) {
        await updateVendor(db, id, values)
        await askAgain(db, id)
      }
      const after = await one(db, id)
      await recordEvents(db, actor, 'asked', [{ kind: 'vendor_request', id, name: values.company, version: after.vendor_request.version, dot_project_id: null, changes: { status: [before?.status ?? null, 'pending'] } }])
      await tellAdministrators(db, call.platform.jobs, { by: `${values.name}, ${values.company}`, screen: '/admin/vendors/management/pending' })
      return after
    }),
  change: (call) =>
    call.inAgency(async (db) => {
      const before = await findVendor(db, call.params.id, 'locked')
      if (before === null || before.employee_id !== call.person.id) throw notFound()
      const { version, ...fields } = call.body
      if (version !== before.version) throw changedElsewhere([shownVendor(before)])
      const was = valuesOf(before)
      const values = { ...was, ...storedVendor(fields) }
      throwIfAnyFault(values)
      const changes = Object.fromEntries(Object.keys(vendorFields).flatMap((name) => {
        const field = name as keyof VendorValues
        return was[field] === values[field] ? [] : [[field, [was[field], values[field]] as const]]
      }))
      if (Object.keys(changes).length === 0) return one(db, before.id)
      await updateVendor(db, before.id, values)
      await recordEvents(db, actorOf(call), 'updated', [{ kind: 'vendor_request', id: before.id, name: values.company, version: before.version + 1, dot_project_id: null, changes }])
      await publishToPartner(db, before.employee_id, 'vendor_request', before.id)
      return one(db, before.id)
    }),
  approve: (call) => decide(call, 'approve'),
  reject: (call) => decide(call, 'reject'),
  remove: (call) => decide(call, 'remove'),
})

/**
 * Decides about a request. The lock makes two administrators decide one after the other: the second decision is refused with the state and
 * the name of the person who decided (E.4).
 */
function decide(call: Call<(typeof vendors)['approve']>, decision: VendorDecision): Promise<{ vendor_request: ShownVendor }> {
  return call.inAgency(async (db) => {
    const before = await findVendor(db, call.params.id, 'locked')
    if (before === null) throw notFound()
    const { version } = call.body
    if (version !== undefined && version !== before.version) throw changedElsewhere([shownVendor(before)])
    throwIfRefused(mayDecideVendor(decision, before))
    const status = statusAfter[decision]
    await decideVendor(db, before.id, status, call.person)
    await recordEvents(db, actorOf(call), status, [{ kind: 'vendor_request', id: before.id, name: before.company, version: before.version + 1, dot_project_id: null, changes: { status: [before.status, status] } }])
    if (before.employee_id !== null && decision === 'remove') await endSessionsOf(db, before.employee_id)
    await publishToPartner(db, before.employee_id, 'vendor_request', before.id)
    await notifyPartner(db, call.platform.jobs, { employeeId: before.employee_id, decision: { approve: 'is approved', reject: 'was rejected', remove: 'was removed' }[decision] })
    return one(db, before.id)
  })
}

async function one(db: AgencyTransaction, id: number): Promise<{ vendor_request: ShownVendor }> {
  const row = await findVendor(db, id)
  if (row === null) throw notFound()
  return { vendor_request: shownVendor(row) }
}

function valuesOf({ name, email, phone, company, address }: VendorRow): VendorValues {
  return { name, email, phone: phone ?? '', company, address: address ?? '' }
}

function throwIfAnyFault(values: VendorValues): void {
  const faults = faultsOf(checkVendor(values))
  if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults)
}
