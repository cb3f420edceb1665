import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { daily_work_reports: 'daily_work_report' },
  parts: ['daily_work_report_entries', 'daily_work_report_sendings', 'daily_work_report_lines', 'daily_work_report_tickets'],
} satisfies AreaTables
