/** Messages of audit binders (PLUS-20). */
export const binderMessages = {
  'errors.binder_subject': 'An audit binder covers one pay period or one pay item.',
  'errors.binder_open_period': 'Pay period {{number}} is still open. An audit binder covers only what was paid.',
  'errors.binder_not_paid': 'Item {{code}} is not in a closed pay period yet. An audit binder covers only what was paid.',
  'errors.not_a_binder': 'The file is not an audit binder.',
  'errors.binder_differs': 'The audit binder was changed after it was created.',
  'errors.binder_not_ours': 'The files agree with the manifest, but this agency did not create this audit binder.',
  'errors.binder_file_missing': '{{file}} is missing.',
  'errors.binder_file_added': '{{file}} is not in the manifest.',
  'errors.binder_file_changed': '{{file}} was changed: its SHA-256 hash is not the one in the manifest.',
  'errors.binder_rows': 'Rows of {{file}}: {{found}}, but the manifest says {{stated}}.',
  'errors.binder_quantity': 'Line {{line}} says {{stated}} (tickets: {{stated_tickets}}), but its pay codes add up to {{found}} (tickets: {{tickets}}).',
  'errors.binder_amount': 'The lines add up to ${{found}}. The manifest says ${{stated}}.',
  'errors.binder_ticket': 'Pay codes name a ticket that is not in tickets.csv: {{ticket}}.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Record<keyof typeof binderMessages, string> {}
}
