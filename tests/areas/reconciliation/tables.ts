import type { AreaTables } from '#tests/faults/area-tables'

export default {
  records: { verification_rules: 'verification_rule', verification_samples: 'verification_sample', verification_tickets: 'verification_ticket' },
  parts: ['pay_item_assignments', 'verification_groups'],
  beside: ['pay_item_totals', 'pay_item_uses'],
} satisfies AreaTables
