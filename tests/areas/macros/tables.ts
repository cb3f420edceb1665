import type { AreaTables } from '#tests/faults/area-tables'

export default { records: { macros: 'macro' } } satisfies AreaTables
