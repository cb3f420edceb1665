import { today } from '#tests/day'
import type { Material, Samples } from '#tests/faults/material'
import { addDays } from '#src/platform/domain/time/days'

const span = () => ({ start_date: addDays(today(), -300), end_date: addDays(today(), 1) })
const finals = ({ ids }: Material) => ({ report: 'finals', project_id: ids.project, type: 'by_supplier', ...span() })

const scheduleFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.deliverySchedule : await rows.reports.freshDeliverySchedule() })

const reportScheduleFor = async ({ ids, rows }: Material) => ({ id: rows === null ? ids.reportSchedule : await rows.reports.freshReportSchedule() })

/** Example requests for calls whose schema alone is not enough to build a valid request. */
export default {
  'GET /v2/projects/:projectId/as_it_was': ({ ids }) => ({ params: { projectId: ids.project }, query: { at: '2026-01-01T00:00:00Z' } }),
  'GET /v1/slips/:id/as_it_was': ({ ids }) => ({ params: { id: ids.slip }, query: { at: '2026-01-01T00:00:00Z' } }),
  'POST /v1/reports/slip': ({ ids }) => ({ body: { project_id: ids.project, date: today() } }),
  'POST /v1/reports/slip_final_report': ({ ids }) => ({ body: { project_id: ids.project, type: 'by_supplier', ...span() } }),
  'POST /v1/reports/reconciliation_report': ({ ids }) => ({ body: { project_id: ids.project, type: 'by_period', ...span() } }),
  'GET /v1/reports/lines': (material) => ({ query: finals(material) }),
  'GET /v1/reports/lines/tickets': (material) => ({ query: finals(material) }),
  'GET /v1/reports/delivery_schedules': () => ({ query: {} }),
  'POST /v1/reports/delivery_schedules': ({ ids }) => ({ body: { project_id: ids.project, recipients: 'office@agency.example', format: 'pdf' } }),
  'PATCH /v1/reports/delivery_schedules/:id': async (material) => ({ params: await scheduleFor(material), body: { send_time: '19:00' } }),
  'GET /v1/reports/schedules': () => ({ query: {} }),
  'POST /v1/reports/schedules': ({ ids }) => ({ body: { name: 'Finals of the week', saved_view_id: ids.savedReport, sent_on: 'monday', send_time: '07:00', format: 'pdf', recipient_ids: [ids.reportReader] } }),
  'PATCH /v1/reports/schedules/:id': async (material) => ({ params: await reportScheduleFor(material), body: { send_time: '19:00' } }),
  'DELETE /v1/reports/schedules/:id': async (material) => ({ params: await reportScheduleFor(material) }),
  'GET /v1/reports/readers': ({ ids }) => ({ query: { saved_view_id: ids.savedReport } }),
  'DELETE /v1/reports/delivery_schedules/:id': async (material) => ({ params: await scheduleFor(material) }),
} satisfies Samples
