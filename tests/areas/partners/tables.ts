import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { consultancy_requests: 'consultancy_request', submittals: 'submittal', vendor_requests: 'vendor_request' },
  parts: ['consultancy_projects'],
  beside: ['submittal_uploads'],
} satisfies AreaTables
