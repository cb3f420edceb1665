import type { AreaTables } from '#tests/faults/area-tables'

// rows of scan_files have no events, because the file of a scan is stored only until the scan's job has run
export default { records: { ai_readings: 'ai_reading' }, beside: ['scan_files'] } satisfies AreaTables
