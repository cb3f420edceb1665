import { roles, type Role } from '#src/platform/domain/session/roles'
import { ANYONE, API_KEY, type CallLines } from '#tests/areas/who'

/** The roles in the order of the letters in a line. */
const columns: readonly Role[] = [
  'administrator', 'area_manager', 'field_engineer', 'field_inspector', 'pending', 'plant_inspector', 'read_only_auditor', 'read_only_inspector',
  'safety_inspector', 'qc_lab',
]

const lines = Object.values(import.meta.glob<CallLines>('../areas/*/calls.ts', { eager: true }))
const rows = new Map(lines.flatMap((area) => Object.entries(area.default)))
if (rows.size < lines.flatMap((area) => Object.keys(area.default)).length) throw new Error('two areas have a line of the same call')

/** The hand-written line that says who may make a call; undefined if there is none. */
export function lineOf(call: string): string | undefined {
  return rows.get(call)
}

/** The calls that have a hand-written line. */
export function callsWithLines(): readonly string[] {
  return [...rows.keys()]
}

/** The flag that a call needs in addition to the role (B.1, CALB-2). */
export function flagOf(call: string): string | undefined {
  return lines.map((area) => area.flagOf?.(call)).find((flag) => flag !== undefined)
}

/** Whether the line of a call allows a role. `restricted`: the flag restrict_plant_inspectors is on. */
export function mayByLine(line: string, role: Role | null, restricted = false): boolean {
  if (line === ANYONE) return true
  if (line === API_KEY) return false
  if (role === null) return false
  const sign = line.split(' ')[columns.indexOf(role)]
  return sign === 'Y' || (sign === 'r' && !restricted)
}

/** True when `columns` has each of the ten roles once. */
export function columnsAreTheRoles(): boolean {
  return columns.length === roles.length && roles.every((role) => columns.includes(role))
}
