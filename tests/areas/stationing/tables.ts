import type { AreaTables } from '#tests/faults/area-tables'

// the stations every 100 feet are in the event of their alignment; a custom one has its own
export default { records: { alignments: 'alignment', drone_links: 'drone_link' }, parts: ['stations'] } satisfies AreaTables
