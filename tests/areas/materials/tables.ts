import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { certificate_types: 'certificate_type', epds: 'epd', materials: 'material', samples: 'sample' },
  parts: ['material_certificate_types'],
} satisfies AreaTables
