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
const EXPORT = 'Y Y Y Y - Y Y Y - -'
const ASSIGN = 'Y Y Y Y - - - - - -'
const ADMINISTRATOR = 'Y - - - - - - - - -'

const ANY = 'Y Y Y Y Y Y Y Y Y Y'

const lines: Readonly<Record<string, string>> = {
  'find.tickets': SEE_TICKETS,
  'find.projects': PROJECTS,
  'find.pay-items': PROJECTS,
  'tickets.open-ticket': SEE_TICKETS,
  'tickets.mark-delivered': BULK_MARK,
  'tickets.mark-rejected': BULK_MARK,
  'tickets.max-gvw-override': MAX_GVW,
  'tickets.flag': FLAG_NOTE,
  'tickets.unflag': FLAG_NOTE,
  'tickets.toggle-flag': FLAG_NOTE,
  'tickets.add-note': FLAG_NOTE,
  'projects.open-project': PROJECTS,
  'projects.open-tickets': PROJECTS,
  'projects.open-reconciliation': PROJECTS,
  'projects.open-row': PROJECTS,
  'projects.show-map': PROJECTS,
  'projects.show-archived': PROJECTS,
  'projects.show-deleted': PROJECTS,
  'account.act-as': ADMINISTRATOR,
}

/** Commands that somebody who acts as another may not run. */
const offUnderImpersonation = ['exports.', 'account.act-as', 'account.show-devices', 'account.end-device', 'account.end-other-devices']

/** Whole areas whose commands have one line. */
const areas: Readonly<Record<string, string>> = {
  exports: EXPORT,
  imports: ADMINISTRATOR,
  'api-keys': ADMINISTRATOR,
  reconciliation: ASSIGN,
  'feature-flags': ADMINISTRATOR,
  sso: ADMINISTRATOR,
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

/** The hand-written line of a command. */
export function lineOfCommand(id: string): string {
  return lines[id] ?? areas[id.split('.')[0] ?? ''] ?? ANY
}
