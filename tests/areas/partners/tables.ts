import type { AreaTables } from '#tests/faults/area-tables'

export default {
  beside: ['consultancy_requests', 'submittals', 'vendor_requests'],
} satisfies AreaTables
