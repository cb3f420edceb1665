import { ownAccessRoutes } from '#src/areas/partners/server/own-access'
import { consultantRoutes } from '#src/areas/partners/server/consultants/routes'
import { submittalRoutes } from '#src/areas/partners/server/submittals/routes'
import { vendorRoutes } from '#src/areas/partners/server/vendors/routes'
import { submittalRestorer } from '#src/areas/partners/server/submittals/decisions'
import { removeUploads } from '#src/areas/partners/server/submittals/uploads'
import { submittalDocuments } from '#src/areas/partners/server/submittals/who-sees'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [consultantRoutes, ownAccessRoutes, submittalRoutes, vendorRoutes],
  apiGroups: [{ name: 'Vendors and consultants', order: 170, calls: /\/(vendor_requests|dot_vendor|dot_consultant|access_request)\b/ }],
  apiNouns: {
    vendor_requests: ['vendor request', 'vendor requests'],
    consultancy_requests: ['consultancy request', 'consultancy requests'],
    submittals: ['submittal', 'submittals'],
  },
  restorers: { submittal: submittalRestorer },
  documentOwners: { submittal: submittalDocuments },
  removals: { inAgency: { uploads: removeUploads } },
} satisfies ServerArea
