import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { delivery_schedules: 'delivery_schedule' },
  beside: ['delivery_sends'],
} satisfies AreaTables
