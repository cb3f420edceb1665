import type { AreaTables } from '#tests/faults/area-tables'

// a file of a scan is only there while its job waits
export default { records: { ai_readings: 'ai_reading' }, beside: ['scan_files'] } satisfies AreaTables
