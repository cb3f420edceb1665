import type { AreaTables } from '#tests/faults/area-tables'

// a file of a scan exists only while its job waits
export default { records: { ai_readings: 'ai_reading' }, beside: ['scan_files'] } satisfies AreaTables
