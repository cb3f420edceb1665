/**
 * Who may run which command, copied by hand from section 6 of the specification and the tables B.1 and B.2. Columns as in
 * tests/faults/specification-who.ts: administrator, area_manager, field_engineer, field_inspector, pending,
 * plant_inspector, read_only_auditor, read_only_inspector, safety_inspector, qc_lab. A command without a line is anybody's.
 */
const PROJECTS = 'Y Y Y Y Y r Y Y - -'
const SEE_TICKETS = 'Y Y Y Y Y Y Y Y - -'
const BULK_MARK = 'Y Y Y Y - - - - - -'
const MAX_GVW = 'Y Y Y - - - - - - -'
const FLAG_NOTE = 'Y Y Y Y - Y - - - -'
const EDIT_TICKETS = 'Y Y Y Y - Y - - - -'
const EXPORT = 'Y Y Y Y - Y Y Y - -'
const DOCUMENTS = 'Y Y Y Y - - - - - -'
const ASSIGN = 'Y Y Y Y - - - - - -'
const DECIDE_ACCESS = 'Y Y - - - - - - - -'
const ADMINISTRATOR = 'Y - - - - - - - - -'
const MANAGERS = 'Y Y Y - - - - - - -'

const ANY = 'Y Y Y Y Y Y Y Y Y Y'

const lines: Readonly<Record<string, string>> = {
  'contractors.add': ADMINISTRATOR,
  'contractors.edit': ADMINISTRATOR,
  'contractors.remove': ADMINISTRATOR,
  'contractors.link-item': ADMINISTRATOR,
  'contractors.enter-request': DECIDE_ACCESS,
  'contractors.accept-request': DECIDE_ACCESS,
  'contractors.reject-request': DECIDE_ACCESS,
  'find.tickets': SEE_TICKETS,
  'find.projects': PROJECTS,
  'find.pay-items': PROJECTS,
  'tickets.show-voided-with-code': PROJECTS,
  'tickets.show-missing-pay-data': PROJECTS,
  'tickets.open-ticket': SEE_TICKETS,
  'tickets.code-or-open': SEE_TICKETS,
  'tickets.mark-delivered': BULK_MARK,
  'tickets.mark-rejected': BULK_MARK,
  'tickets.max-gvw-override': MAX_GVW,
  'tickets.flag': FLAG_NOTE,
  'tickets.unflag': FLAG_NOTE,
  'tickets.toggle-flag': FLAG_NOTE,
  'tickets.add-note': FLAG_NOTE,
  'tickets.remove-note': FLAG_NOTE,
  'tickets.edit': EDIT_TICKETS,
  'reconciliation.set-factor': ADMINISTRATOR,
  'images.show': SEE_TICKETS,
  'images.add': FLAG_NOTE,
  'images.send': FLAG_NOTE,
  'images.delete': FLAG_NOTE,
  'change-orders.open': PROJECTS,
  'pay-periods.open': PROJECTS,
  'pay-periods.show-lines': PROJECTS,
  'pay-periods.show-adjustments': PROJECTS,
  'projects.open-project': PROJECTS,
  'projects.open-tickets': PROJECTS,
  'projects.open-reconciliation': PROJECTS,
  'projects.open-row': PROJECTS,
  'projects.show-map': PROJECTS,
  'projects.show-archived': PROJECTS,
  'projects.show-deleted': PROJECTS,
  'account.act-as': ADMINISTRATOR,
  'account.show-agency-settings': ADMINISTRATOR,
  'account.upload-logo': ADMINISTRATOR,
  'account.remove-logo': ADMINISTRATOR,
  'employees.show-active-users': MANAGERS,
  'employees.show-deleted': MANAGERS,
  'employees.export-csv': MANAGERS,
  'employees.leave-list': ANY,
  'groups.show-deleted': MANAGERS,
  'groups.export-csv': MANAGERS,
  'projects.join-project': '- Y Y - - - - - - -',
  'projects.new-project': MANAGERS,
  'projects.delete-project': ADMINISTRATOR,
  'projects.restore-project': ADMINISTRATOR,
  'projects.edit-project': MANAGERS,
  'projects.batch-edit': MANAGERS,
  'projects.max-gvw-override': MANAGERS,
  'projects.change-status': MANAGERS,
  'projects.set-status': MANAGERS,
  'projects.start-project': MANAGERS,
  'projects.add-to-team': MANAGERS,
  'projects.remove-from-team': MANAGERS,
  'projects.add-document': DOCUMENTS,
  'projects.rename-document': DOCUMENTS,
  'projects.remove-document': DOCUMENTS,
}

/** Commands that somebody who acts as another may not run. */
const offUnderImpersonation = ['exports.', 'images.download', 'employees.export-csv', 'groups.export-csv', 'account.act-as', 'account.show-devices', 'account.end-device', 'account.end-other-devices', 'account.change-password', 'account.confirm-', 'account.send-']

/** Whole areas whose commands have one line. */
const areas: Readonly<Record<string, string>> = {
  exports: EXPORT,
  imports: ADMINISTRATOR,
  'api-keys': ADMINISTRATOR,
  choices: ADMINISTRATOR,
  'contract-items': ADMINISTRATOR,
  'change-orders': ADMINISTRATOR,
  'master-pay-items': ADMINISTRATOR,
  'pay-periods': ADMINISTRATOR,
  reconciliation: ASSIGN,
  'feature-flags': ADMINISTRATOR,
  sso: ADMINISTRATOR,
  calibration: ADMINISTRATOR,
  units: ADMINISTRATOR,
  'agency-setup': ADMINISTRATOR,
  outbox: ADMINISTRATOR,
  employees: ADMINISTRATOR,
  groups: ADMINISTRATOR,
  workshop: ADMINISTRATOR,
  shell: ANY,
}

/** Commands that the feature-flag access check guards as well (SHELL-27). */
export function asksAccessCheck(id: string): boolean {
  return id.startsWith('feature-flags.')
}

/** Commands that an impersonated session may not run (AUTH-43). */
export function isOffUnderImpersonation(id: string): boolean {
  return offUnderImpersonation.some((beginning) => id.startsWith(beginning))
}

/** The flag that a command needs beside the role (B.1, CALB-2); the list of unconnected tickets is one of tickets (TICK-97). */
export function flagOfCommand(id: string): string | undefined {
  return id.startsWith('calibration.') && id !== 'calibration.show-unconnected-tickets' ? 'dot_slip_calibration' : undefined
}

/** The hand-written line of a command. */
export function lineOfCommand(id: string): string {
  return lines[id] ?? areas[id.split('.')[0] ?? ''] ?? ANY
}
