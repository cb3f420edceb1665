import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { job_slip_projects: 'job_slip_project', refused_arrivals: 'refused_arrival', finding_rules: 'finding_rule', parked_slips: 'parked_ticket', saved_views: 'saved_view' },
  parts: ['images', 'plants', 'slip_corrections', 'slip_notes', 'slip_sources'],
  // findings appear and disappear without an event; a person's answer to a finding has an event of its own
  beside: ['slip_findings', 'slip_events', 'slip_findings_due', 'project_findings_due', 'image_checks', 'slip_imports', 'slip_import_corrections', 'slip_keys', 'image_upload_pieces', 'coding_leases'],
} satisfies AreaTables
