import type { AreaTables } from '#tests/faults/area-tables'

export default {
  beside: ['idempotency_keys', 'messages_out', 'record_events', 'trail_seals'],
} satisfies AreaTables
