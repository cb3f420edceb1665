import type { AreaTables } from '#tests/faults/area-tables'

export default { records: { work_zones: 'work_zone' } } satisfies AreaTables
