/** Messages to the user about contract items, pay items, Updates and pay periods (requirements, section D). */
export const payItemMessages = {
  'errors.do_not_pay_favorite': 'The do-not-pay item is always a favorite.',
  'errors.end_before_start': 'End date must be later than start date.',
  'errors.item_code_blank': 'Item code cannot be blank.',
  'errors.item_quantity_empty': 'Item quantities cannot be empty.',
  'errors.items_change_by_updates': 'Reconciliation is confirmed. Contract items can only be changed by an Update.',
  'errors.items_not_chosen': 'Select at least one item.',
  'errors.items_not_loaded': 'Not all selected items are loaded. Select fewer.',
  'errors.items_not_pasted': 'Paste rows from a spreadsheet first.',
  'errors.line_number_blank': 'Line number cannot be blank.',
  'errors.line_number_negative': 'Line number cannot be negative.',
  'errors.line_number_not_valid': 'Line number is not a whole number.',
  'errors.no_period_here': 'Move to a pay period first.',
  'errors.no_update_here': 'Move to an Update first.',
  'errors.period_closed': 'Pay period {{number}} is closed and cannot be updated.',
  'errors.period_coded': 'The start date of period 1 can’t be changed. Tickets are already coded.',
  'errors.period_end_future': 'The end date cannot be in the future.',
  'errors.period_open': 'Pay period {{number}} is still open. Close it first.',
  'errors.period_start_first': 'Only the start date of period 1 can be chosen.',
  'errors.period_findings': 'These tickets have findings that must be resolved before the period can close: {{tickets}}.',
  'errors.period_tickets': 'The period has voided or rejected tickets: {{tickets}}.',
  'errors.quantity_below_total': 'The quantity cannot go below the total to date ({{total}}).',
  'errors.quantity_must_decrease': 'A decreased quantity must be below the current one ({{present}}).',
  'errors.quantity_must_increase': 'An increased quantity must be above the current one ({{present}}).',
  'errors.quantity_not_changed': 'The quantity must change.',
  'errors.price_decimals': 'A unit price can have at most 4 decimals.',
  'errors.price_negative': 'The unit price cannot be negative.',
  'errors.price_not_valid': 'The unit price is not a valid number.',
  'errors.price_too_large': 'A unit price can have at most 9 digits before the decimal point.',
  'errors.reconciliation_step': 'Reconciliation of this project is {{state}}, so this cannot be done now.',
  'errors.start_date_needed': 'Choose the start date of period 1.',
  'errors.update_approved': 'Update {{number}} is approved and cannot be changed.',
  'errors.update_before_confirmed': 'Confirm the contract first. Until then, change items in the Contract tab.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof payItemMessages, string>> {}
}
