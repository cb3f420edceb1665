import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { plant_alarms: 'plant_alarm', plant_contacts: 'plant_contact', plant_day_totals: 'plant_day_total' },
  beside: ['plant_activity', 'plant_arrivals', 'plant_latencies'],
} satisfies AreaTables
