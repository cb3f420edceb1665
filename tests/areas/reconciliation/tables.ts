import type { AreaTables } from '#tests/faults/area-tables'

export default {
  parts: ['pay_item_assignments'],
  beside: ['pay_item_totals', 'pay_item_uses'],
} satisfies AreaTables
