/** Messages about projects that only the server sends, so the client bundle leaves them out. */
export const projectsServerMessages = {
  'errors.add_employee': 'At least one employee must be added.',
  'errors.contract_item_needed': 'Set up at least one contract item first.',
  'errors.project_number_taken': 'Invalid Project Number. {{number}} is already the number of {{title}}.',
  'errors.project_number_taken_restore': 'It cannot be restored: {{number}} is now the number of {{title}}. Change that number first.',
  'errors.project_under_way': 'The project has pay periods or coded tickets, so its start cannot be undone.',
  'errors.projects_many': 'You can change at most {{max}} projects at once. Select fewer.',
  'confirm.delete_project_unpaid': 'After that it is permanently deleted; its tickets are kept without a project.',
  'confirm.delete_project_paid': 'After that it stays hidden, and what was paid is kept for at least {{years}} years.',
  'confirm.delete_project_facts': '{{title}} has {{tickets}} and {{period}}. You can restore it within {{days}} days. {{after}}',
  'confirm.open_tickets': '{{count}} open tickets',
  'confirm.open_tickets_one': '1 open ticket',
  'confirm.period_open': 'pay period {{number}} in progress',
  'confirm.no_period': 'no pay period in progress',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof projectsServerMessages, string>> {}
}
