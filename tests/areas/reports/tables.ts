import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { delivery_schedules: 'delivery_schedule', report_schedules: 'report_schedule' },
  beside: ['delivery_sends', 'report_sends'],
} satisfies AreaTables
