import { ownAccess } from '#src/areas/partners/api/access'
import { consultantOfAccount, shownConsultant } from '#src/areas/partners/server/consultants/store'
import { shownVendor, vendorOfAccount } from '#src/areas/partners/server/vendors/store'
import { implement } from '#src/platform/server/http/call'

/** A partner's own access request (VEND-7). */
export const ownAccessRoutes = implement(ownAccess, {
  read: ({ person, inAgency }) =>
    inAgency(async (db) => {
      const vendor = person.partner === 'vendor' ? await vendorOfAccount(db, person.id) : null
      const consultant = person.partner === 'consultant' ? await consultantOfAccount(db, person.id) : null
      return { vendor_request: vendor === null ? null : shownVendor(vendor), consultancy_request: consultant === null ? null : shownConsultant(consultant) }
    }),
})
