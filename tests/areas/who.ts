/**
 * Which roles have a right, with one letter for each role. These lines are copied by hand from the specification's section 6 and the tables
 * of the requirements, so that the app is not tested against its own code. Columns: administrator, area_manager, field_engineer,
 * field_inspector, pending, plant_inspector, read_only_auditor, read_only_inspector, safety_inspector, qc_lab. Y: may. -: may
 * not. r: may unless restrict_plant_inspectors is on.
 */
export const ANY = 'Y Y Y Y Y Y Y Y Y Y'
export const PROJECTS = 'Y Y Y Y Y r Y Y - -'
/** Who may see tickets. Plant inspectors may do so even if restrict_plant_inspectors is on: that flag limits only tickets in projects. */
export const SEE_TICKETS = 'Y Y Y Y Y Y Y Y - -'
export const BULK_MARK = 'Y Y Y Y - - - - - -'
export const MAX_GVW = 'Y Y Y - - - - - - -'
export const FLAG_NOTE = 'Y Y Y Y - Y - - - -'
export const EDIT_TICKETS = 'Y Y Y Y - Y - - - -'
export const EXPORT = 'Y Y Y Y - Y Y Y - -'
export const DOCUMENTS = 'Y Y Y Y - - - - - -'
/** The row /samples of table B.1 of the requirements. */
export const SAMPLES = 'Y Y Y Y Y Y Y Y - Y'
export const WRITE_SAMPLES = 'Y Y Y Y - Y - - - Y'
export const ASSIGN = 'Y Y Y Y - - - - - -'
export const VIEW_EMPLOYEES = 'Y Y Y - - - - - - -'
export const MANAGERS = 'Y Y Y - - - - - - -'
/** The roles that manage projects but see only the projects whose team they are on; these roles can join projects. */
export const JOINERS = '- Y Y - - - - - - -'
export const DECIDE_ACCESS = 'Y Y - - - - - - - -'
export const ADMINISTRATOR = 'Y - - - - - - - - -'

/** No role may; only accounts of vendors or consultants may. */
export const PARTNERS = '- - - - - - - - - -'

/** Anyone; no session is needed. */
export const ANYONE = 'anyone'
/** No role may; only an agency's API key may. */
export const API_KEY = 'API key'

/**
 * Who may run the commands of an area: the default export of `tests/areas/<area>/commands.ts`. Each line has one letter for each role, as
 * above. A command without a line may be run by everybody.
 */
export interface CommandLines {
  /** Lines by command id. */
  readonly commands?: Readonly<Record<string, string>>
  /** Lines by folder, for all commands of the folder; a command's own line takes precedence. */
  readonly folders?: Readonly<Record<string, string>>
  /** Prefixes of the ids of commands that cannot be run while impersonating (AUTH-43). */
  readonly offUnderImpersonation?: readonly string[]
  /** The flag that a command needs in addition to the role (B.1). */
  flag?(id: string): string | undefined
}

/** Who may make the calls of an area: the type of `tests/areas/<area>/calls.ts`, which must list every call of the area's API. */
export interface CallLines {
  /** Lines by method and path. */
  readonly default: Readonly<Record<string, string>>
  /** The flag that a call needs in addition to the role (B.1). */
  readonly flagOf?: (call: string) => string | undefined
}
