/**
 * A line of who may do what, copied by hand from the specification's section 6 and the tables of the requirements, so that
 * the product does not mark its own homework. Columns: administrator, area_manager, field_engineer, field_inspector,
 * pending, plant_inspector, read_only_auditor, read_only_inspector, safety_inspector, qc_lab. Y may, - may not, r may
 * unless restrict_plant_inspectors is on.
 */
export const ANY = 'Y Y Y Y Y Y Y Y Y Y'
export const PROJECTS = 'Y Y Y Y Y r Y Y - -'
/** See tickets of projects, or of plants: a plant inspector always does one of the two. */
export const SEE_TICKETS = 'Y Y Y Y Y Y Y Y - -'
export const BULK_MARK = 'Y Y Y Y - - - - - -'
export const MAX_GVW = 'Y Y Y - - - - - - -'
export const FLAG_NOTE = 'Y Y Y Y - Y - - - -'
export const EDIT_TICKETS = 'Y Y Y Y - Y - - - -'
export const EXPORT = 'Y Y Y Y - Y Y Y - -'
export const DOCUMENTS = 'Y Y Y Y - - - - - -'
export const ASSIGN = 'Y Y Y Y - - - - - -'
export const VIEW_EMPLOYEES = 'Y Y Y - - - - - - -'
export const MANAGERS = 'Y Y Y - - - - - - -'
/** Those who do not see every project anyway, and manage projects. */
export const JOINERS = '- Y Y - - - - - - -'
export const DECIDE_ACCESS = 'Y Y - - - - - - - -'
export const ADMINISTRATOR = 'Y - - - - - - - - -'

/** Needs no session. */
export const ANYONE = 'anyone'
/** Only an agency's API key, no person. */
export const API_KEY = 'API key'

/** Who may run the commands of an area; what has no line is anybody's. The default export of `tests/areas/<area>/commands.ts`. */
export interface CommandLines {
  /** Lines by id. */
  readonly commands?: Readonly<Record<string, string>>
  /** Lines of whole folders of commands, for those without a line of their own. */
  readonly folders?: Readonly<Record<string, string>>
  /** Beginnings of ids that somebody who acts as another may not run (AUTH-43). */
  readonly offUnderImpersonation?: readonly string[]
  /** The flag that a command needs beside the role (B.1). */
  flag?(id: string): string | undefined
}

/** Who may make the calls of an area. `tests/areas/<area>/calls.ts`, which holds every call of its API. */
export interface CallLines {
  /** Lines by method and path. */
  readonly default: Readonly<Record<string, string>>
  /** The flag that a call needs beside the role (B.1). */
  readonly flagOf?: (call: string) => string | undefined
}
