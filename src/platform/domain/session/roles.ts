/** The ten roles that a user can have, as the API names them (§6). */
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

/** The names of the roles as screens show them. */
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

/** The kinds of accounts for people from outside, to whom agencies can give access (VEND-8). */
export const partnerKinds = ['vendor', 'consultant'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** True for a role that can see and act in only those projects of which the person is a team member (PROJ-44). */
export function isBoundToTeams(role: Role): boolean {
  return BOUND_TO_TEAMS.has(role)
}

/**
 * True when a person sees only the projects of which they are a team member. For a consultant with any role, those are the projects named
 * in the approval of their access (CONS-7). A person without a role is in no team, and so sees no project (VEND-10).
 */
export function seesOnlyTeams({ role, partner }: { readonly role: Role | null; readonly partner: PartnerKind | null }): boolean {
  return role === null || partner !== null || isBoundToTeams(role)
}

const LANDING: Partial<Record<Role, string>> = {
  administrator: '/admin/projects-management/list',
  plant_inspector: '/plants',
  safety_inspector: '/workzone-monitor',
  qc_lab: '/samples',
}

/**
 * The page that opens after a switch of agency, or after sign-in without a remembered address (§2, AUTH-61, AUTH-66). For partners without
 * a role, that is the page with the status of their access request (VEND-7).
 */
export function landingPath(role: Role | null): string {
  return role === null ? '/vendor' : (LANDING[role] ?? '/projects')
}
