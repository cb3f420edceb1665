import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { job_slip_projects: 'job_slip_project', refused_arrivals: 'refused_arrival' },
  parts: ['images', 'plants', 'slip_corrections', 'slip_notes', 'slip_sources'],
  beside: ['slip_events', 'slip_imports', 'slip_keys'],
} satisfies AreaTables
