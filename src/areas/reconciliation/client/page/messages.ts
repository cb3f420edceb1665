import { screenWords } from '#src/platform/client/words'

/** UI text for the reconciliation page. */
export const words = screenWords({
  reconciliation: 'Reconciliation',
  tickets_of: 'Tickets of {{project}} with their pay items',
  totals_of: '{{what}}, {{project}}',
  search: 'Filter tickets',
  search_totals: 'Filter lines',
  empty: 'This project has no tickets yet. They arrive from the plants as trucks are loaded.',
  empty_totals: 'Nothing is assigned yet. Code a ticket to see it here.',
  views: 'Show',
  verification: 'Verification',
  voided_with_code: '{{count}} voided tickets with a pay code',
  voided_with_code_one: '1 voided ticket with a pay code',
  coded_of: '{{coded}} of {{all}} coded',
  not_confirmed: 'Pay items cannot be assigned yet.',
  missing_items: 'The contract items of this project are still being set up. An administrator completes them and makes the project ready.',
  missing_confirmation: 'The contract items are ready. An administrator confirms reconciliation and gives period 1 its start date.',
  read_only: 'You can view the pay items here, but your role cannot assign them.',
  recent_keys: '{{key}}number assigns',
  recent_keys_changed: 'Keys assign',
  unit_differs: '{{item_unit}}, not {{ticket_unit}}',
  totals_failed: 'The totals could not be loaded.',
})
