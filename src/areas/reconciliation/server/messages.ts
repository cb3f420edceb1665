/** Messages about coding tickets and verification that only the server sends, so the client bundle leaves them out. */
export const reconciliationServerMessages = {
  'effects.item_assigned': '{{item}} will be assigned to {{count}} tickets, without a quantity',
  'effects.item_assigned_one': '{{item}} will be assigned to {{count}} ticket, without a quantity',
  'effects.item_assigned_with_net': '{{item}} will be assigned to {{count}} tickets, each with its own net: {{total}} in total',
  'effects.item_assigned_with_net_one': '{{item}} will be assigned to {{count}} ticket with its own net: {{total}}',
  'errors.already_coded': 'Ticket {{ticket}} already has pay codes.',
  'errors.assignment_contractor_not_listed': 'The contractor is not listed for {{item}}.',
  'errors.assignment_item_twice': 'A ticket cannot have the same pay item twice.',
  'errors.assignment_project': 'The pay item and ticket {{ticket}} belong to different projects.',
  'errors.former_item_deleted': 'Pay item {{item}} has since been deleted.',
  'errors.former_quantity_missing': '{{item}} is no longer source only, so it needs a quantity.',
  'errors.suggestions_changed': 'Nothing was coded, because the usual items of these tickets have changed since the preview. Check the new preview.',
  'errors.no_net_amount': 'Ticket {{ticket}} has no net amount.',
  'effects.left_with_exceptions': '{{count}} tickets with exceptions are left out',
  'effects.left_with_exceptions_one': '{{count}} ticket with exceptions is left out',
  'effects.left_parked': '{{count}} parked tickets are left out',
  'effects.left_parked_one': '{{count}} parked ticket is left out',
  'effects.left_held': '{{count}} tickets that colleagues have open are left out',
  'effects.left_held_one': '{{count}} ticket that a colleague has open is left out',
  'effects.left_unsure': '{{count}} tickets without a sure suggestion are left out',
  'effects.left_unsure_one': '{{count}} ticket without a sure suggestion is left out',
  'errors.not_coded': 'Ticket {{ticket}} has no pay codes to change.',
  'errors.quantity_of_source_only': '{{item}} is source only and cannot have a quantity.',
  'errors.ticket_held': '{{name}} is coding ticket {{ticket}}.',
  'errors.unit_does_not_count': 'The unit {{ticket_unit}} of ticket {{ticket}} does not count as {{item_unit}}.',
  'notices.basis_product_code': 'suggested by its product code',
  'notices.suggested_product_code': 'Its item code is the ticket’s product code.',
  'errors.verification_rule_count': 'A project can have at most {{max}} verification rules.',
  'errors.verification_rule_inactive': 'The verification rule {{name}} is not active.',
  'errors.verification_range': 'Choose a first and a last day, at most {{max}} days apart and not after today.',
  'errors.verification_period': 'Choose a pay period of this project.',
  'errors.verification_drawn': 'The tickets from {{from}} to {{to}} were already drawn by this rule. What was drawn is not drawn again.',
  'errors.verification_no_tickets': 'There are no tickets to draw from in this range.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof reconciliationServerMessages, string>> {}
}
