import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { documents: 'document', dot_projects: 'project' },
  parts: ['project_employees'],
  beside: ['project_ticket_counts', 'document_upload_pieces'],
} satisfies AreaTables
