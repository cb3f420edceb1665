import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { agency_choices: 'agency_choice', dot_groups: 'group', employees: 'employee' },
  parts: ['dot_group_members', 'feature_flags'],
  beside: ['employee_imports', 'employee_import_corrections'],
} satisfies AreaTables
