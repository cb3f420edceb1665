import { asItWasRoutes } from '#src/areas/reports/server/as-it-was/routes'
import { deliveryScheduleRoutes, deliveryScheduleWriter } from '#src/areas/reports/server/delivery-schedules/schedules'
import { DELIVERY_REPORT, deliveryReportTask, startSendingReports } from '#src/areas/reports/server/delivery-schedules/send-reports'
import { removeOldSends } from '#src/areas/reports/server/delivery-schedules/send-store'
import { schedulePurge } from '#src/areas/reports/server/report-schedules/purge'
import { reportScheduleRoutes, reportScheduleWriter } from '#src/areas/reports/server/report-schedules/schedules'
import { SAVED_REPORT, savedReportTask, startSendingSavedReports } from '#src/areas/reports/server/report-schedules/send-saved'
import { removeOldReportSends } from '#src/areas/reports/server/report-schedules/send-store'
import { REPORT_JOB, reportWorker } from '#src/areas/reports/server/job'
import { reportRoutes } from '#src/areas/reports/server/routes'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [asItWasRoutes, reportRoutes, deliveryScheduleRoutes, reportScheduleRoutes],
  apiGroups: [{ name: 'Reports', order: 146, calls: /\/v1\/reports\b|\/as_it_was\b/ }],
  apiNouns: {
    as_it_was: ['record as it was', 'records as they were'],
    reports: ['report', 'reports'], lines: ['line', 'lines'], slip: ['Delivery report', 'Delivery reports'],
    slip_final_report: ['Finals report', 'Finals reports'], reconciliation_report: ['Reconciliation report', 'Reconciliation reports'],
    delivery_schedules: ['daily delivery report', 'daily delivery reports'],
    schedules: ['scheduled report', 'scheduled reports'], report_schedules: ['scheduled report', 'scheduled reports'], readers: ['reader', 'readers'],
  },
  records: [deliveryScheduleWriter, reportScheduleWriter],
  jobs: { [REPORT_JOB]: reportWorker },
  tasks: { [DELIVERY_REPORT]: deliveryReportTask, [SAVED_REPORT]: savedReportTask },
  purges: { 'report schedules': schedulePurge },
  removals: { inAgency: { delivery_sends: removeOldSends, report_sends: removeOldReportSends } },
  watches: [startSendingReports, startSendingSavedReports],
} satisfies ServerArea
