import type { AreaRowsMaker } from '#tests/faults/area-rows'

/** Creates new rows for example requests of calls on reports that succeed only once for each row. */
export interface ReportRows {
  freshDeliverySchedule(): Promise<number>
  freshReportSchedule(): Promise<number>
}

declare module '#tests/faults/area-rows' {
  interface RowsOfAreas {
    readonly reports: ReportRows
  }
  interface IdsOfAreas {
    readonly deliverySchedule: number
    readonly reportSchedule: number
    readonly savedReport: number
    readonly reportReader: number
  }
}

export default {
  area: 'reports',
  // The last two paths do not exist: calls have the id of a saved report or of its reader only in the query or body. They are listed
  // because every kind of id needs an entry.
  addresses: { '/delivery_schedules/:id': 'deliverySchedule', '/reports/schedules/:id': 'reportSchedule', '/saved_reports/:id': 'savedReport', '/report_readers/:id': 'reportReader' },
  async make({ server, agency, insert, next, text, project }) {
    const { rows: [reader] } = await server.owner.query<{ id: number }>(`SELECT id FROM employees WHERE dot_authority_id = $1 AND role = 'administrator' AND deleted_at IS NULL ORDER BY id LIMIT 1`, [agency])
    const reportReader = Number(reader?.id)
    const savedReport = await insert('saved_views', { ...next(), name: text('Finals'), screen: 'reporting', dot_project_id: project, query: 'report=finals&type=by_supplier&days=last_month', is_shared: true, created_by: reportReader, created_by_name: text('Pat') })
    const rows: ReportRows = {
      freshDeliverySchedule: () => insert('delivery_schedules', { ...next(), dot_project_id: project, recipients: `${text('office').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@agency.example`, format: 'pdf' }),
      freshReportSchedule: () => insert('report_schedules', { ...next(), name: text('Finals to the office'), saved_view_id: savedReport, sent_on: 'monday', send_time: '07:00', format: 'pdf', recipient_ids: [reportReader] }),
    }
    return { rows, ids: { savedReport, reportReader, deliverySchedule: await rows.freshDeliverySchedule(), reportSchedule: await rows.freshReportSchedule() } }
  },
} satisfies AreaRowsMaker
