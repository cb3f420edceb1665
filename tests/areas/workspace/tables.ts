import type { AreaTables } from '#tests/faults/area-tables'

export default {
  beside: ['jobs', 'layouts', 'preferences', 'search_histories', 'table_preferences'],
} satisfies AreaTables
