import type { AreaTables } from '#tests/faults/area-tables'

export default { records: { scheduled_orders: 'scheduled_order' } } satisfies AreaTables
