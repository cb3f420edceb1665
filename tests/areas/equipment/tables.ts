import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { equipments: 'equipment', proximity_settings: 'proximity_settings', telematics_sources: 'telematics_source' },
  parts: ['equipment_states', 'equipment_status_changes', 'equipment_mobilizations'],
  beside: ['equipment_readings', 'equipment_runs', 'telematics_asked'],
} satisfies AreaTables
