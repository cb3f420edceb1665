import { accessRequests } from '#src/areas/partners/api/access-requests'
import { DEFAULT_PAGE_SIZE, FIRST_PAGE_JAVA } from '#src/platform/domain/lists'
import {
  countActionRequired,
  countPendingConsultants,
  countVendorRequests,
  findVendorRequests,
  vendorOrder,
} from '#src/areas/partners/server/access-requests/store'
import { implement } from '#src/platform/server/http/call'

/** The counts for the menu's red badges, and the list of vendor requests. */
export const accessRequestRoutes = implement(accessRequests, {
  countSubmittals: ({ inAgency }) => inAgency(async (db) => ({ action_required_count: await countActionRequired(db) })),
  countConsultancyRequests: ({ inAgency }) => inAgency(async (db) => ({ pending: await countPendingConsultants(db) })),
  listVendorRequests: ({ query: { status, sort = [], page_number = FIRST_PAGE_JAVA, page_size = DEFAULT_PAGE_SIZE }, inAgency }) => {
    const order = vendorOrder(sort)
    return inAgency(async (db) => ({
      content: await findVendorRequests(db, status, order, page_size, page_number * page_size),
      page: { total_rows: await countVendorRequests(db, status), page_number, page_size },
    }))
  },
})
