import { jobOfScan } from '#src/areas/scans/domain/requests/scan-file'
import { startReadings } from '#src/areas/scans/server/readings/read-new-files'
import { serviceRequestRoutes } from '#src/areas/scans/server/requests/routes'
import { removeEndedScanFiles } from '#src/areas/scans/server/requests/scan-files'
import { scanWorker } from '#src/areas/scans/server/requests/scan-job'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [serviceRequestRoutes],
  apiGroups: [{ name: 'Scans', order: 151, calls: /\/v1\/ai\/service_requests\b/ }],
  apiNouns: { service_requests: ['scan', 'scans'] },
  slowJobs: { [jobOfScan.text_scan]: scanWorker('text_scan'), [jobOfScan.photo_scan]: scanWorker('photo_scan') },
  watches: [startReadings],
  removals: { inAgency: { scan_files: removeEndedScanFiles } },
} satisfies ServerArea
