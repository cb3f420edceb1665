import type { AreaTables } from '#tests/faults/area-tables'

export default { records: { incidents: 'incident' }, parts: ['incident_tickets', 'incident_comments'] } satisfies AreaTables
