import { purgeReports } from '#src/areas/daily-work-reports/server/purge'
import { reportRestorer } from '#src/areas/daily-work-reports/server/restorer'
import { reportRoutes } from '#src/areas/daily-work-reports/server/routes'
import { startResuming } from '#src/areas/daily-work-reports/server/sending/resume'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [reportRoutes],
  apiGroups: [{ name: 'Daily work reports', order: 144, calls: /\/daily_work_reports\b/ }],
  apiNouns: { daily_work_reports: ['daily work report', 'daily work reports'] },
  restorers: { daily_work_report: reportRestorer },
  purges: { 'daily work reports': (database, agency) => database.inAgency(agency, purgeReports) },
  watches: [(platform) => startResuming(platform)],
} satisfies ServerArea
