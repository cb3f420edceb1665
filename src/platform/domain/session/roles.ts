/** The ten roles of a user, as sent over HTTP (§6). */
export const roles = [
  'administrator',
  'area_manager',
  'field_engineer',
  'field_inspector',
  'pending',
  'plant_inspector',
  'read_only_auditor',
  'read_only_inspector',
  'safety_inspector',
  'qc_lab',
] as const

export type Role = (typeof roles)[number]

/** True when a text names one of the ten roles. */
export function isRole(text: unknown): text is Role {
  return roles.some((role) => role === text)
}

/** The names of the roles on the screen. */
export const roleNames: Readonly<Record<Role, string>> = {
  administrator: 'Administrator',
  area_manager: 'Area manager',
  field_engineer: 'Field engineer',
  field_inspector: 'Field inspector',
  pending: 'Pending',
  plant_inspector: 'Plant inspector',
  read_only_auditor: 'Read-only auditor',
  read_only_inspector: 'Read-only inspector',
  safety_inspector: 'Safety inspector',
  qc_lab: 'QC lab',
}

const BOUND_TO_TEAMS: ReadonlySet<Role> = new Set(['area_manager', 'field_engineer', 'field_inspector', 'pending'])

/** True when the role can see and act in only those projects whose team the person is on (PROJ-44). */
export function isBoundToTeams(role: Role): boolean {
  return BOUND_TO_TEAMS.has(role)
}

const LANDING: Partial<Record<Role, string>> = {
  administrator: '/admin/projects-management/list',
  plant_inspector: '/plants',
  safety_inspector: '/workzone-monitor',
  qc_lab: '/samples',
}

/** The page on which a person starts after switching agency, or after sign-in without a remembered address (§2, AUTH-61, AUTH-66). */
export function landingPath(role: Role): string {
  return LANDING[role] ?? '/projects'
}
